import type { GeoErrorCode } from '../../geo-error.ts';
import type { HeaderFields } from '../../flatgeobuf/header.ts';
import type { Census } from '../../overviews/level-shares.ts';
import type { LevelPiece, OverviewPiece } from '../../overviews/simplify-piece.ts';
import type { SurveyedPiece } from '../../overviews/survey-piece.ts';
import type { LevelPieces } from '../../overviews/write-level.ts';
import type { ChunkedPart } from './chunk-table.ts';
import type { DraftColumn } from '../columns.ts';
import type { FeatureSummary } from './feature-summary.ts';
import type { Bbox, FileRef, LayerChunk, LayerPart } from '../manifest.ts';
import type { PartOrder, TableSlice } from './order-part.ts';
import type { StoredBytes } from '../../files/stored-bytes.ts';

/** What the main thread asks of a worker. */
export interface LayerTasks {
  encode: {
    input: {
      /** The text; it belongs to the run when that is kept in memory. */
      slab: SharedArrayBuffer;
      start: number;
      end: number;
      knownColumns: DraftColumn[];
      forceZ: boolean;
      inMemory: boolean;
    };
    output: EncodeOutput;
  };
  /** Encodes a run again from its text, in its sorted order. */
  encodeAgain: {
    input: { run: StoredRun; columns: DraftColumn[]; forceZ: boolean };
    output: Pick<StoredRun, 'fgb' | 'rows' | 'blocks'>;
  };
  orderPart: { input: { slices: TableSlice[] }; output: PartOrder };
  mergeText: {
    input: { part: PartOrder; slices: StoredBytes[]; textPath: string; offsetsPath: string } & ChunkedPart;
    output: { text: FileRef; offsets: FileRef; chunks: LayerChunk[] };
  };
  mergeFgb: {
    input: {
      part: PartOrder;
      slices: StoredBytes[];
      path: string;
      /** Without an extent the header tells the part's own. */
      header: Omit<HeaderFields, 'extent' | 'featureCount'> & Partial<Pick<HeaderFields, 'extent'>>;
    };
    output: Pick<LayerPart, 'fgb' | 'index' | 'locatedCount'> & { extent: Bbox | null };
  };
  /** Counts some features of a finished part for all overviews. */
  surveyPiece: { input: SurveyedPiece; output: Census[] };
  /** Simplifies some features of a finished part for all overviews. */
  simplifyPiece: { input: OverviewPiece; output: LevelPiece[] };
  /** Writes the files of an overview. */
  writeLevel: { input: LevelPieces; output: LayerPart };
}

/** Sums of sorted features, a fixed number at a time. */
export interface RunBlocks {
  /** The first feature's key. */
  keys: Float64Array;
  /** Text and FlatGeobuf together. */
  bytes: Float64Array;
}

/** The features of a run, encoded; its table of rows is sorted by key. */
export interface StoredRun {
  count: number;
  located: number;
  withZ: number;
  text: StoredBytes;
  fgb: StoredBytes;
  rows: StoredBytes;
  blocks: RunBlocks;
  columns: DraftColumn[];
  isStale: boolean;
  /** Every geometry was given heights. */
  hasForcedZ: boolean;
}

export type EncodeOutput =
  | { ok: true; run: StoredRun; summary: FeatureSummary }
  | { ok: false; code: string; message: string; at: number; found: unknown; feature: number };

export type TaskName = keyof LayerTasks;

export interface TaskRequest {
  id: number;
  name: TaskName;
  input: unknown;
}

export type TaskReply =
  { id: number; output: unknown } | { id: number; failure: { code: GeoErrorCode; message: string } };

/** What a worker is started with. */
export interface WorkerStart {
  scratchDirectory: string;
  number: number;
}
