import type { ThreadPart } from '../comments/comment.ts';
import type { HistoryArchive } from '../history/archive.ts';
import type { Icon } from '../icons/icon.ts';
import type { StoredImage } from '../images/image.ts';
import type { Layer } from '../layers/layer.ts';
import type { MarkerFilter } from '../markers/marker.ts';
import type { Presentation } from '../presentation/presentation.ts';
import type { RasterLayer } from '../rasters/raster.ts';
import type { EventRecord, RoomHead } from './records.ts';

/** Reads a room as it is at one moment, however long the reading takes and whatever changes meanwhile. */
export interface RoomSnapshots {
  /**
   * Runs `work` once. What it is handed answers as long as it runs; whoever keeps it waiting for half a minute between two
   * questions loses it. Throws JobProblem `room_deleted`, and `room_cleared` where the room has other content by now.
   */
  take<T>(room: SnapshotRoom, work: (snapshot: RoomSnapshot) => Promise<T>): Promise<T>;
}

export interface SnapshotRoom {
  readonly roomKey: number;
  readonly contentKey: number;
}

/** Lists come in the order of creation, markers by id, a batch at a time. */
export interface RoomSnapshot {
  readonly head: RoomHead;
  readonly counts: SnapshotCounts;
  icons(): Promise<readonly Icon[]>;
  /** Those that markers refer to. */
  images(filter: MarkerFilter): AsyncIterable<readonly StoredImage[]>;
  /** Null: all. */
  layers(ids: readonly string[] | null): AsyncIterable<Layer>;
  rasters(ids: readonly string[] | null): AsyncIterable<RasterLayer>;
  /** Markers as lines of JSON, each with `kind` as its first member; a batch is one text that ends in a line break. */
  markerLines(filter: MarkerFilter): AsyncIterable<MarkerLines>;
  comments(): AsyncIterable<readonly ThreadPart[]>;
  presentation(): Promise<Presentation | null>;
  archives(): Promise<readonly HistoryArchive[]>;
  /** But for ends of jobs: those say nothing of what the room holds. */
  events(): AsyncIterable<readonly EventRecord[]>;
  /** Asks nothing: it keeps the snapshot while something else than it is read. */
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
