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
 * The content of a room as records: the intermediate form between database rows and the tables of a room
 * file. One JSON text per line: `room` first, then the others in the order of this list. Layers and rasters
 * are in drawing order, bottom first, the others in order of creation (markers by id).
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

/** Records of which there may be millions; they are streamed, never buffered as a whole. */
export const streamedRecords = [
  'marker',
  'comment',
  'event',
] as const satisfies readonly RoomRecord['kind'][];

export interface RoomHead {
  readonly roomId: string;
  readonly name: string | null;
  readonly settings: RoomSettings;
  /** Sequence number of the room's last event in the snapshot. */
  readonly lastSeq: number;
  /** Time of that event (epoch milliseconds), used as the time of the file. */
  readonly lastChange: number;
}

/** Paths are generated file names in the folder of the step. */
export type IconRecord = Pick<Icon, 'id' | 'name' | 'size' | 'mediaType' | 'createdBy' | 'createdAt'> & {
  readonly file: string;
  readonly pngFile: string | null;
};

export type ImageRecord = Pick<StoredImage, 'imageKey' | 'thumbnailKey' | 'exif' | 'createdBy'> & {
  readonly file: string;
  readonly thumbnailFile: string;
};

/**
 * A layer; its files are in `folder` under the manifest's names. A layer read from a file has no manifest
 * yet.
 */
export type LayerItem = Omit<Layer, 'contentKey' | 'order' | 'bytes' | 'objectPrefix' | 'manifest'> & {
  readonly folder: string;
  readonly manifest: LayerManifest | null;
};

/** A raster layer: the pieces of its original in order, and the files of its version in `folder`. */
export type RasterItem = Pick<
  RasterLayer,
  'id' | 'name' | 'description' | 'visible' | 'display' | 'createdBy' | 'createdAt' | 'updatedAt'
> & {
  readonly fileName: string;
  /** Null if the file does not contain originals. */
  readonly originalFiles: readonly string[] | null;
  readonly folder: string;
  readonly manifest: RasterManifest | null;
};

export type EventRecord = Pick<
  RoomEvent,
  'seq' | 'kind' | 'actor' | 'objectType' | 'objectId' | 'before' | 'after' | 'createdAt'
>;
