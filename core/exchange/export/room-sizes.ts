/** The stored size of a room's records. */
export interface RoomSizes {
  readonly content: ContentSizes;
  /** Of the other records: rows, and bytes of their texts. */
  readonly sums: Readonly<Record<SummedRecords, Sum>>;
}

/** By repository; the kinds declare what is measured of their objects (content/). */
// oxlint-disable-next-line typescript/no-empty-object-type -- the kinds fill it
export interface ContentSizes {}

export type SummedRecords = 'comments' | 'replies' | 'slides' | 'events';

export interface Sum {
  readonly rows: number;
  readonly bytes: number;
}

export interface RoomSizeRepository {
  /** The sizes of many markers and events are extrapolated from a sample. */
  measure(roomKey: number, contentKey: number): Promise<RoomSizes>;
}

declare module '../../ports/database.ts' {
  interface Repositories {
    readonly roomSizes: RoomSizeRepository;
  }
}
