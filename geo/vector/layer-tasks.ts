import type { DraftColumn } from './columns.ts';
import type { FeatureSummary } from './feature-summary.ts';
import type { FileRef } from './manifest.ts';
import type { MergeOrder, RunPlace } from './merge-runs.ts';

/** What the main thread asks of a worker. */
export interface LayerTasks {
  encode: {
    input: {
      buffer: ArrayBuffer;
      start: number;
      end: number;
      knownColumns: DraftColumn[];
      forceZ: boolean;
    };
    output: EncodeOutput;
  };
  /** Encodes a run again from its text, in its sorted order. */
  encodeAgain: {
    input: { text: RunPlace; textLengths: Uint32Array; columns: DraftColumn[]; forceZ: boolean };
    output: { fgb: RunPlace; fgbLengths: Uint32Array };
  };
  mergeText: {
    input: { merge: MergeOrder; textPath: string; offsetsPath: string };
    output: { text: FileRef; offsets: FileRef };
  };
  mergeFgb: {
    input: {
      merge: MergeOrder;
      boxes: Float64Array;
      header: Uint8Array;
      upperLevels: Uint8Array;
      nodeSize: number;
      path: string;
    };
    output: FileRef;
  };
}

/** A run on the scratch disk, sorted by key. */
export interface StoredRun {
  summary: FeatureSummary;
  keys: Float64Array;
  boxes: Float64Array;
  textLengths: Uint32Array;
  fgbLengths: Uint32Array;
  text: RunPlace;
  fgb: RunPlace;
  columns: DraftColumn[];
  isStale: boolean;
  /** Every geometry was given heights. */
  hasForcedZ: boolean;
}

/** The input's buffer comes back for reuse, also with a defect. */
export type EncodeOutput =
  | { ok: true; run: StoredRun; buffer: ArrayBuffer }
  | {
      ok: false;
      code: string;
      message: string;
      at: number;
      found: unknown;
      feature: number;
      buffer: ArrayBuffer;
    };

export type TaskName = keyof LayerTasks;

export interface TaskRequest {
  id: number;
  name: TaskName;
  input: unknown;
}

export type TaskReply = { id: number; output: unknown } | { id: number; failure: string };

/** What a worker is started with. */
export interface WorkerStart {
  scratchDirectory: string;
  number: number;
}
