import type { LayerManifest } from '../../geo/layer/manifest.ts';
import type { Stack } from '../content/draw-order.ts';
import type { ObjectsOfRoom } from '../content/known-objects.ts';
import type { ObjectAccess, Requester } from '../rooms/object-access.ts';

export interface LayerStyle {
  /** Hex without `#`. */
  readonly color: string | null;
  readonly opacity: number | null;
  readonly strokeWeight: number | null;
  readonly visible: boolean;
  readonly style: Readonly<Record<string, unknown>> | null;
}

/** The style that a file gives its layer. */
export type StyleOfFile = Omit<LayerStyle, 'visible'>;

/** A published vector layer: its row, and the manifest of its immutable files. */
export interface Layer extends LayerStyle {
  readonly id: string;
  readonly contentKey: number;
  readonly name: string;
  readonly description: string | null;
  /**
   * Drawing order: layers with a greater order are drawn on top. Of equal orders the newer layer is on top.
   */
  readonly order: number;
  readonly featureCount: number;
  /** Stored bytes, as counted in the quota. */
  readonly bytes: number;
  /** Prefix of the keys of the immutable files. */
  readonly objectPrefix: string;
  readonly manifest: LayerManifest;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type LayerSummary = Omit<Layer, 'manifest'> & Pick<LayerManifest, 'bbox' | 'geometryTypes'>;

/** The columns of a layer's row that reading it requires. */
export type SeenLayer = Pick<Layer, 'id' | 'name' | 'description' | 'objectPrefix' | 'updatedAt'>;

/** A version of a layer. The objects with this prefix never change. */
export type LayerVersionRef = Pick<Layer, 'id' | 'objectPrefix'>;

/** The fields that reading the files requires. */
export type VersionFiles = LayerVersionRef & Pick<Layer, 'manifest'>;
export type ReadableLayer = SeenLayer & VersionFiles;

export type LayerAccess = ObjectAccess<SeenLayer>;

export interface LayerRepository extends Stack, ObjectsOfRoom<LayerSummary> {
  /** In drawing order, bottom first, without manifests. */
  list(contentKey: number): Promise<LayerSummary[]>;
  /** Includes the manifest. The id is sufficient because layer ids are unique over all rooms. */
  find(layerId: string): Promise<Layer | null>;
  /** In one statement: the layer without its manifest, its room and the access of the requester. */
  findAccess(layerId: string, requester: Requester): Promise<LayerAccess>;
  /** The manifest (JSON) of the version with this prefix, which never changes. Null if it was deleted. */
  manifest(layerId: string, objectPrefix: string): Promise<string | null>;
  insert(layer: Layer): Promise<void>;
  /** Inserts any number of layers in batches. */
  insertAll(layers: readonly Layer[]): Promise<void>;
  update(
    layerId: string,
    change: Partial<LayerStyle & Pick<Layer, 'name' | 'description' | 'order'>>,
  ): Promise<Layer | null>;
  /** Replaces the files of the layer. */
  replaceVersion(
    layerId: string,
    version: Pick<Layer, 'manifest' | 'objectPrefix' | 'bytes'>,
  ): Promise<Layer | null>;
  delete(layerId: string): Promise<boolean>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly layers: LayerRepository;
  }
}
