import type { ThreadPart } from '../../comments/comment.ts';
import type { HistoryArchive } from '../../history/archive.ts';
import type { Icon } from '../../icons/icon.ts';
import type { StoredImage } from '../../images/image.ts';
import type { Layer } from '../../layers/layer.ts';
import type { MarkerFilter } from '../../markers/marker.ts';
import type { Presentation } from '../../presentation/presentation.ts';
import type { RasterLayer } from '../../rasters/raster.ts';
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

/** Lists are in order of creation, markers by id, in batches. */
export interface RoomSnapshot {
  readonly head: RoomHead;
  readonly counts: SnapshotCounts;
  icons(): Promise<readonly Icon[]>;
  /** Images that markers refer to. */
  images(filter: MarkerFilter): AsyncIterable<readonly StoredImage[]>;
  /** Null: all. */
  layers(ids: readonly string[] | null): AsyncIterable<Layer>;
  rasters(ids: readonly string[] | null): AsyncIterable<RasterLayer>;
  /**
   * Markers as lines of JSON, each with `kind` as its first member; a batch is one text that ends with a line
   * break.
   */
  markerLines(filter: MarkerFilter): AsyncIterable<MarkerLines>;
  comments(): AsyncIterable<readonly ThreadPart[]>;
  presentation(): Promise<Presentation | null>;
  archives(): Promise<readonly HistoryArchive[]>;
  /** Without ends of jobs, which do not change the content. */
  events(): AsyncIterable<readonly EventRecord[]>;
  /** Keeps the snapshot alive while something else is read. */
  touch(): Promise<void>;
}

export interface MarkerLines {
  readonly text: string;
  readonly count: number;
}

export interface SnapshotCounts {
  readonly markers: number;
  readonly comments: number;
  readonly events: number;
}
