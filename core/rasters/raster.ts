import type { RasterManifest } from '../../geo/raster/manifest.ts';
import type { Role } from '../access/operations.ts';
import type { Stack } from '../content/draw-order.ts';
import type { Requester, SeenRoom } from '../layers/layer.ts';
import type { LivingToken } from '../access/api-token.ts';
import type { DisplaySettings } from './display-fields.ts';

/** `preview`: its files are a first, coarse version, and those of the full resolution are being made. */
export type RasterStatus = 'preview' | 'ready';

/** The file that a raster was made of, as it came in. */
export interface RasterOriginal {
  /** As its sender called it; never a part of a path or key. */
  readonly fileName: string;
  /** One after the other they are the file. */
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
  /** Where it lies among the rasters: the greater, the higher. Of equal ones the later made is the higher. */
  readonly order: number;
  /** Whether maps show it at first. */
  readonly visible: boolean;
  /** What was set; `displayOf` tells the rest. */
  readonly display: DisplaySettings;
  /** Grows with each change of the display. */
  readonly displayVersion: number;
  readonly manifest: RasterManifest;
  /** The immutable files' object keys start with this. */
  readonly objectPrefix: string;
  readonly original: RasterOriginal;
  /** Stored bytes, the original's among them, as the quota counts them. */
  readonly bytes: number;
  readonly status: RasterStatus;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type RasterChange = Partial<
  Pick<RasterLayer, 'name' | 'description' | 'order' | 'visible' | 'display'>
>;

/** Files that take the place of a raster's. */
export type RasterVersion = Pick<RasterLayer, 'manifest' | 'objectPrefix' | 'bytes' | 'status'>;

/**
 * What reading the pixels of a raster takes of its row. The manifest comes by its prefix, which names what never
 * changes.
 */
export type SeenRaster = Pick<
  RasterLayer,
  'id' | 'name' | 'description' | 'display' | 'displayVersion' | 'objectPrefix' | 'updatedAt'
>;

export type ReadableRaster = SeenRaster & Pick<RasterLayer, 'manifest'>;

/** All that decides whether somebody may read a raster, as it stands at one moment. */
export interface RasterAccess {
  /** The living token with the hash, and the id of its living room; null without such a token. */
  readonly token: LivingToken | null;
  /** The room; of a token, its own one whichever is named. */
  readonly room: SeenRoom | null;
  /** The user's role there. */
  readonly role: Role | null;
  readonly raster: SeenRaster | null;
}

export interface RasterRepository extends Stack {
  /** The lowest first. */
  list(contentKey: number): Promise<RasterLayer[]>;
  find(contentKey: number, rasterId: string): Promise<RasterLayer | null>;
  /** Those of the ids that name a raster of the content. */
  known(contentKey: number, rasterIds: readonly string[]): Promise<string[]>;
  /** The raster without its manifest, the room, and what the requester is there: at once, for who reads pixels. */
  findAccess(roomId: string, rasterId: string, requester: Requester): Promise<RasterAccess>;
  /** The manifest as JSON of the version whose objects have this prefix; it never changes. Null when it is gone. */
  manifest(rasterId: string, objectPrefix: string): Promise<string | null>;
  insert(raster: RasterLayer): Promise<void>;
  /** A display takes the next version. Null when there is no such raster. */
  update(contentKey: number, rasterId: string, change: RasterChange): Promise<RasterLayer | null>;
  replaceVersion(contentKey: number, rasterId: string, version: RasterVersion): Promise<RasterLayer | null>;
  delete(contentKey: number, rasterId: string): Promise<boolean>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly rasters: RasterRepository;
  }
}
