import type { ContentKind } from '../content/kinds.ts';
import type { ThreadPart } from '../comments/comment.ts';
import type { RoomEvent } from '../history/room-event.ts';
import type { Presentation } from '../presentation/presentation.ts';
import type { RoomSettings } from '../rooms/room.ts';

/**
 * The content of a room as records: the intermediate form between database rows and the tables of a room
 * file. One JSON text per line: `room` first, then icons, images, layers, rasters and markers, then the others in the order
 * of this list. Layers and rasters
 * are in drawing order, bottom first, the others in order of creation (markers by id).
 */
export type RoomRecord =
  | ({ readonly kind: 'room' } & RoomHead)
  | { readonly [Kind in ContentKind]: { readonly kind: Kind } & ContentRecords[Kind] }[ContentKind]
  | ({ readonly kind: 'comment' } & ThreadPart)
  | ({ readonly kind: 'presentation' } & Presentation)
  | { readonly kind: 'event'; readonly event: EventRecord };

/** The records of the kinds of content, which declare them beside their tables (tables/). */
// oxlint-disable-next-line typescript/no-empty-object-type -- the kinds fill it
export interface ContentRecords {}

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

export type EventRecord = Pick<
  RoomEvent,
  'seq' | 'kind' | 'actor' | 'objectType' | 'objectId' | 'before' | 'after' | 'createdAt'
>;
