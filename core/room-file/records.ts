import type { LayerManifest } from '../../geo/layer/manifest.ts';
import type { RasterManifest } from '../../geo/raster/manifest.ts';
import type { ThreadPart } from '../comments/comment.ts';
import type { RoomEvent } from '../history/room-event.ts';
import type { Icon } from '../icons/icon.ts';
import type { StoredImage } from '../images/image.ts';
import type { Layer } from '../layers/layer.ts';
import type { Marker } from '../markers/marker.ts';
import type { Presentation } from '../presentation/presentation.ts';
import type { RasterLayer } from '../rasters/raster.ts';
import type { RoomSettings } from '../rooms/room.ts';

/**
 * What a room holds, as records: the form between its rows in the database and the tables of its file. One JSON text a
 * line; `room` first, then the others in the order of this list, layers and rasters as they lie, the lowest first, the
 * others in order of creation (markers by id).
 */
export type RoomRecord =
  | ({ readonly kind: 'room' } & RoomHead)
  | ({ readonly kind: 'icon' } & IconRecord)
  | ({ readonly kind: 'image' } & ImageRecord)
  | ({ readonly kind: 'layer' } & LayerItem)
  | ({ readonly kind: 'raster' } & RasterItem)
  | ({ readonly kind: 'marker' } & Marker)
  | ({ readonly kind: 'comment' } & ThreadPart)
  | ({ readonly kind: 'presentation' } & Presentation)
  | { readonly kind: 'event'; readonly event: EventRecord };

export interface RoomHead {
  readonly roomId: string;
  readonly name: string | null;
  readonly settings: RoomSettings;
  /** The room's last event when it was read. */
  readonly lastSeq: number;
  /** When that event happened (epoch milliseconds): the file's own time. */
  readonly lastChange: number;
}

/** Paths are names of files in the step's folder, of our making. */
export type IconRecord = Pick<Icon, 'id' | 'name' | 'size' | 'mediaType' | 'createdBy' | 'createdAt'> & {
  readonly file: string;
  readonly pngFile: string | null;
};

export type ImageRecord = Pick<StoredImage, 'imageKey' | 'thumbnailKey' | 'exif' | 'createdBy'> & {
  readonly file: string;
  readonly thumbnailFile: string;
};

/** A layer; its files lie in `folder` under the manifest's names. Read from a file, it has no manifest yet. */
export type LayerItem = Omit<Layer, 'contentKey' | 'order' | 'bytes' | 'objectPrefix' | 'manifest'> & {
  readonly folder: string;
  readonly manifest: LayerManifest | null;
};

/** A raster layer: the pieces of its original in their order, and the files of its version in `folder`. */
export type RasterItem = Pick<
  RasterLayer,
  'id' | 'name' | 'description' | 'visible' | 'display' | 'createdBy' | 'createdAt' | 'updatedAt'
> & {
  readonly fileName: string;
  /** Null where the file came without originals. */
  readonly originalFiles: readonly string[] | null;
  readonly folder: string;
  readonly manifest: RasterManifest | null;
};

export type EventRecord = Pick<
  RoomEvent,
  'seq' | 'kind' | 'actor' | 'objectType' | 'objectId' | 'before' | 'after' | 'createdAt'
>;
