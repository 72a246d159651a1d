import { refuseOutput } from '../../files/refuse-output.ts';
import type { TaskRunner } from '../../threads/tasks.ts';
import { MergedAttributes } from '../../statistics/merge-attributes.ts';
import { columnKey, type DraftColumn, isEncodedAs, mergeColumns } from '../columns.ts';
import { addSummary, emptySummary, type FeatureSummary } from './feature-summary.ts';
import type { EncodedOutput, LayerTasks, StoredBatch } from './layer-tasks.ts';

/** All batches of a source, encoded with the same columns. */
export interface EncodedSource {
  batches: StoredBatch[];
  summary: FeatureSummary;
  columns: DraftColumn[];
  bytesRead: number;
  attributes: MergedAttributes;
}

export interface CollectOptions {
  threads: number;
  /** Batches are stored in memory up to about this total size, then on the scratch disk. */
  memoryBytes: number;
  /** Maximum size of the layer in bytes: reading stops when the batches exceed it. */
  outputBytes?: number;
  /** `outputBytes` does not apply while all features are points. */
  pointsAreFree?: boolean;
  /** Called in the order of the source. */
  onBatch?: (bytes: number, features: number) => void;
}

/** Maximum bytes of pending batches once every thread has one: features may be very long. */
const maxBytesInProgress = 64 * 1024 * 1024;

/**
 * Collects batches in source order, whichever thread finishes first, and limits the number of pending ones.
 */
export class BatchCollector {
  readonly result: EncodedSource = {
    ...{ batches: [], summary: emptySummary(), columns: [], bytesRead: 0 },
    attributes: new MergedAttributes(),
  };
  readonly #options: CollectOptions;
  readonly #inProgress: (() => Promise<void>)[] = [];
  #bytesInProgress = 0;
  /** Bytes of the batches stored in memory. */
  #memory = 0;
  #output = 0;

  constructor(options: CollectOptions) {
    this.#options = options;
  }

  /** The columns and heights known so far, for the next batch that is sent to a thread. */
  get known(): Pick<LayerTasks['encode']['input'], 'knownColumns' | 'forceZ' | 'observed'> {
    const { columns, summary, attributes } = this.result;
    return {
      knownColumns: columns.map((column) => ({ ...column })),
      forceZ: summary.withZ > 0,
      observed: { threshold: attributes.threshold, counted: attributes.countedOf(columns.map(columnKey)) },
    };
  }

  /** Whether a batch of this size is stored in memory; if so, reserves the memory. */
  fitsInMemory(bytes: number): boolean {
    const isStored = this.#memory + bytes <= this.#options.memoryBytes;
    if (isStored) this.#memory += bytes;
    return isStored;
  }

  /** Registers a pending batch of `bytes`, and a function that accepts it; waits while there are too many. */
  async add(bytes: number, accept: () => Promise<void>): Promise<void> {
    this.#inProgress.push(async () => {
      await accept();
      this.#bytesInProgress -= bytes;
    });
    this.#bytesInProgress += bytes;
    while (this.#isFull()) await this.#inProgress.shift()!();
  }

  /** Accepts all pending batches. */
  async finish(): Promise<void> {
    for (let next = this.#inProgress.shift(); next !== undefined; next = this.#inProgress.shift())
      await next();
  }

  /**
   * Accepts the next batch, which ends at `end` of the source; memory was reserved for its text only. Throws
   * GeoError `output_too_large`.
   */
  accept({ batch, summary, attributes }: EncodedOutput, end: number): void {
    const { result } = this;
    const options = this.#options;
    if ('shared' in batch.text) this.#memory += batch.fgb.bytes + batch.rows.bytes;
    const firstFeature = result.summary.count;
    mergeColumns(result.columns, batch.columns);
    if (attributes !== null) result.attributes.add(attributes, batch.columns.map(columnKey));
    addSummary(result.summary, summary, firstFeature);
    this.#output += layerBytesOf(batch);
    if (options.pointsAreFree !== true || !isAllPoints(result.summary))
      refuseOutput(this.#output, options.outputBytes ?? null);
    result.batches.push(batch);
    result.bytesRead = end;
    options.onBatch?.(end, result.summary.count);
  }

  #isFull(): boolean {
    const { threads } = this.#options;
    const { length } = this.#inProgress;
    return length > threads + 1 || (length >= threads && this.#bytesInProgress > maxBytesInProgress);
  }
}

function isAllPoints({ count, located, typeCounts }: FeatureSummary): boolean {
  return typeCounts[1] === count && located === count;
}

/**
 * Minimum size of the batch in the files of the layer: text and FlatGeobuf, offsets, and leaves of the index.
 */
function layerBytesOf({ blocks, count, located }: StoredBatch): number {
  return blocks.bytes.reduce((sum, bytes) => sum + bytes, 0) + 8 * count + 40 * located;
}

/** Re-encodes batches that were encoded before all columns, types or heights were known. */
export async function encodeAgain(
  { batches, columns, summary }: EncodedSource,
  tasks: TaskRunner<LayerTasks>,
): Promise<void> {
  const forceZ = summary.withZ > 0;
  await Promise.all(
    batches.map(async (batch) => {
      const lacksZ = forceZ && batch.withZ < batch.located && !batch.hasForcedZ;
      if (!batch.isStale && !lacksZ && isEncodedAs(batch.columns, columns)) return;
      Object.assign(batch, await tasks.run('encodeAgain', { batch, columns, forceZ }));
    }),
  );
}
