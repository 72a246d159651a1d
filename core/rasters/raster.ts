import type { DeclaredCrs } from '../../geo/declaration.ts';
import type { RasterManifest } from '../../geo/raster/manifest.ts';
import type { Stack } from '../content/draw-order.ts';
import type { ObjectsOfRoom } from '../content/known-objects.ts';
import type { ObjectAccess, Requester } from '../rooms/object-access.ts';
import type { DisplaySettings } from './display-fields.ts';

/** `preview`: the files are a first, coarse version while the full resolution is being built. */
export type RasterStatus = 'preview' | 'ready';

/** The uploaded file of a raster, unchanged. */
export interface RasterOriginal {
  /** File name from the upload; never used in a path or key. */
  readonly fileName: string;
  /** The reference system that the caller declared for the file. */
  readonly crs?: DeclaredCrs;
  /** The pieces of the file in order. */
  readonly pieces: readonly RasterOriginalPiece[];
}

export interface RasterOriginalPiece {
  readonly key: string;
  readonly bytes: number;
}

/** A published raster layer: its row, and the manifest of its immutable files. */
export interface RasterLayer {
  readonly id: string;
  readonly contentKey: number;
  readonly name: string;
  readonly description: string | null;
  /**
   * Drawing order: rasters with a greater order are drawn on top. Of equal orders the newer raster is on top.
   */
  readonly order: number;
  /** Whether maps show it initially. */
  readonly visible: boolean;
  /** Explicit settings; `displayOf` adds the defaults. */
  readonly display: DisplaySettings;
  /** Incremented with each change of the display. */
  readonly displayVersion: number;
  readonly manifest: RasterManifest;
  /** Prefix of the keys of the immutable files. */
  readonly objectPrefix: string;
  readonly original: RasterOriginal;
  /** Stored bytes including the original, as counted in the quota. */
  readonly bytes: number;
  readonly status: RasterStatus;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type RasterChange = Partial<
  Pick<RasterLayer, 'name' | 'description' | 'order' | 'visible' | 'display'>
>;

/**
 * The columns of a raster's row that reading its pixels requires. The manifest is read by its prefix, which
 * identifies an immutable version.
 */
export type SeenRaster = Pick<
  RasterLayer,
  'id' | 'name' | 'description' | 'display' | 'displayVersion' | 'objectPrefix' | 'updatedAt'
>;

export type ReadableRaster = SeenRaster & Pick<RasterLayer, 'manifest'>;

export type RasterAccess = ObjectAccess<SeenRaster>;

export interface RasterRepository extends Stack, ObjectsOfRoom<RasterLayer> {
  /** In drawing order, bottom first. */
  list(contentKey: number): Promise<RasterLayer[]>;
  find(contentKey: number, rasterId: string): Promise<RasterLayer | null>;
  /** In one statement: the raster without its manifest, the room and the access of the requester. */
  findAccess(roomId: string, rasterId: string, requester: Requester): Promise<RasterAccess>;
  /** The manifest (JSON) of the version with this prefix, which never changes. Null if it was deleted. */
  manifest(rasterId: string, objectPrefix: string): Promise<string | null>;
  insert(raster: RasterLayer): Promise<void>;
  /** Increments the version of the display if it changes. Null if there is no such raster. */
  update(contentKey: number, rasterId: string, change: RasterChange): Promise<RasterLayer | null>;
  delete(contentKey: number, rasterId: string): Promise<boolean>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly rasters: RasterRepository;
  }
}
