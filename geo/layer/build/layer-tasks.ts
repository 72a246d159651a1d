import type { HeaderFields } from '../../flatgeobuf/header.ts';
import type { OverviewTasks } from '../../overviews/overview-tasks.ts';
import type { ChunkedPart } from './chunk-table.ts';
import type { DraftColumn } from '../columns.ts';
import type { FeatureSummary } from './feature-summary.ts';
import type { Bbox } from '../../bbox.ts';
import type { BatchAttributes, ObservedBatch } from '../../statistics/batch-attributes.ts';
import type { FileRef, LayerChunk, LayerPart } from '../manifest.ts';
import type { PartOrder, TableSlice } from './order-part.ts';
import type { StoredBytes } from '../../files/stored-bytes.ts';

/** The tasks of the threads that build layers; those of overviews are for the sample of a large layer. */
export interface LayerTasks extends OverviewTasks {
  encode: {
    input: {
      /** The text; it belongs to the batch if the batch is stored in memory. */
      slab: SharedArrayBuffer;
      start: number;
      end: number;
      knownColumns: DraftColumn[];
      forceZ: boolean;
      /** For statistics. */
      observed: ObservedBatch;
      inMemory: boolean;
    };
    output: EncodeOutput;
  };
  /** Re-encodes a batch from its text in sorted order. */
  encodeAgain: {
    input: { batch: StoredBatch; columns: DraftColumn[]; forceZ: boolean };
    output: Pick<StoredBatch, 'fgb' | 'rows' | 'blocks'>;
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
      /** Without an extent, the header contains the part's own. */
      header: Omit<HeaderFields, 'extent' | 'featureCount'> & Partial<Pick<HeaderFields, 'extent'>>;
    };
    output: Pick<LayerPart, 'fgb' | 'index' | 'locatedCount'> & { extent: Bbox | null };
  };
}

/** Sums over sorted features, a fixed number at a time. */
export interface BatchBlocks {
  /** The first feature's key. */
  keys: Float64Array;
  /** Text and FlatGeobuf together. */
  bytes: Float64Array;
}

/** The encoded features of a batch; its table of rows is sorted by key. */
export interface StoredBatch {
  count: number;
  located: number;
  withZ: number;
  text: StoredBytes;
  fgb: StoredBytes;
  rows: StoredBytes;
  blocks: BatchBlocks;
  columns: DraftColumn[];
  isStale: boolean;
  /** Whether heights were added to every geometry. */
  hasForcedZ: boolean;
}

export interface EncodedOutput {
  batch: StoredBatch;
  summary: FeatureSummary;
  attributes: BatchAttributes | null;
}

export type EncodeOutput =
  | ({ ok: true } & EncodedOutput)
  | { ok: false; code: string; message: string; at: number; found: unknown; feature: number };

/** The data that a thread is started with. */
export interface LayerThreadData {
  scratchDirectory: string;
  number: number;
}
