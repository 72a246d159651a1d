import type { ThreadPart } from '../../comments/comment.ts';
import type { HistoryArchive } from '../../history/archive.ts';
import type { Presentation } from '../../presentation/presentation.ts';
import type { EventRecord, RoomHead } from '../records.ts';

/** Reads a consistent snapshot of a room, independent of concurrent changes. */
export interface RoomSnapshots {
  /**
   * Runs `work` once. The snapshot is valid while `work` runs, and expires if half a minute passes between
   * two reads. Throws JobProblem `room_deleted`, and `room_cleared` if the content of the room was replaced.
   */
  take<T>(room: SnapshotRoom, work: (snapshot: RoomSnapshot) => Promise<T>): Promise<T>;
}

export interface SnapshotRoom {
  readonly roomKey: number;
  readonly contentKey: number;
}

/**
 * Readers of the objects of each kind, named like its repository; the kinds declare them (content/). Lists are
 * in order of creation, markers by id, in batches.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the kinds fill it
export interface ContentReaders {}

export interface RoomSnapshot extends ContentReaders {
  readonly head: RoomHead;
  readonly counts: SnapshotCounts;
  comments(): AsyncIterable<readonly ThreadPart[]>;
  presentation(): Promise<Presentation | null>;
  archives(): Promise<readonly HistoryArchive[]>;
  /** Without ends of jobs, which do not change the content. */
  events(): AsyncIterable<readonly EventRecord[]>;
  /** Keeps the snapshot alive while something else is read. */
  touch(): Promise<void>;
}

export interface SnapshotCounts {
  readonly markers: number;
  readonly comments: number;
  readonly events: number;
}
