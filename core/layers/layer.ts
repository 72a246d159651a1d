import type { LayerManifest } from '../../geo/layer/manifest.ts';
import type { Role } from '../access/operations.ts';
import type { Stack } from '../content/draw-order.ts';
import type { Room } from '../rooms/room.ts';
import type { LivingToken } from '../access/api-token.ts';

export interface LayerStyle {
  /** Hex without `#`. */
  readonly color: string | null;
  readonly opacity: number | null;
  readonly strokeWeight: number | null;
  readonly visible: boolean;
  readonly style: Readonly<Record<string, unknown>> | null;
}

/** A published vector layer: its row, and the manifest of its immutable files. */
export interface Layer extends LayerStyle {
  readonly id: string;
  readonly contentKey: number;
  readonly name: string;
  readonly description: string | null;
  /** Where it lies among the layers: the greater, the higher. Of equal ones the later made is the higher. */
  readonly order: number;
  readonly featureCount: number;
  /** Stored bytes, as the quota counts them. */
  readonly bytes: number;
  /** The immutable files' object keys start with this. */
  readonly objectPrefix: string;
  readonly manifest: LayerManifest;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type LayerSummary = Omit<Layer, 'manifest'> & {
  readonly bbox: readonly [number, number, number, number] | null;
};

/** Who asks for a layer, as far as that is known before the database was asked. */
export type Requester =
  | { readonly type: 'anonymous' }
  | { readonly type: 'user'; readonly userId: string }
  | { readonly type: 'token'; readonly secretHash: Uint8Array };

/** What reading a layer takes of its row, and of that of its room. */
export type SeenLayer = Pick<Layer, 'id' | 'name' | 'description' | 'objectPrefix' | 'updatedAt'>;
export type SeenRoom = Pick<Room, 'key' | 'id' | 'contentKey' | 'isPublic' | 'presentationIsPublic'>;

/** One version of a layer: what the prefix names never changes. */
export type LayerVersion = Pick<Layer, 'id' | 'objectPrefix'>;

/** What its files are read with. */
export type VersionFiles = LayerVersion & Pick<Layer, 'manifest'>;
export type ReadableLayer = SeenLayer & VersionFiles;

/** All that decides whether somebody may read a layer, as it stands at one moment. */
export interface LayerAccess {
  /** The living token with the hash, and the id of its living room; null without such a token. */
  readonly token: LivingToken | null;
  /** Null when there is none in a living room, or, for a token, none in its own. */
  readonly layer: SeenLayer | null;
  /** The room of the layer. */
  readonly room: SeenRoom | null;
  /** The user's role in that room. */
  readonly role: Role | null;
}

export interface LayerRepository extends Stack {
  /** The lowest first, without manifests. */
  list(contentKey: number): Promise<LayerSummary[]>;
  /** Those of the ids that name a layer of the content. */
  known(contentKey: number, layerIds: readonly string[]): Promise<string[]>;
  /** With the manifest. The id alone finds it: layer ids are unique over all rooms. */
  find(layerId: string): Promise<Layer | null>;
  /** The layer without its manifest, its room, and what the requester is there: at once, for who reads features. */
  findAccess(layerId: string, requester: Requester): Promise<LayerAccess>;
  /** The manifest as JSON of the version whose objects have this prefix; it never changes. Null when it is gone. */
  manifest(layerId: string, objectPrefix: string): Promise<string | null>;
  insert(layer: Layer): Promise<void>;
  /** Any number of them, some at a time. */
  insertAll(layers: readonly Layer[]): Promise<void>;
  update(
    layerId: string,
    change: Partial<LayerStyle & Pick<Layer, 'name' | 'description' | 'order'>>,
  ): Promise<Layer | null>;
  /** Other files with the same features take the place of the layer's. */
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
