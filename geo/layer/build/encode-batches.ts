import { rm } from 'node:fs/promises';
import { type GeoErrorCode, GeoError } from '../../geo-error.ts';
import type { ByteSource } from '../../files/byte-source.ts';
import { locate } from '../../geojson/locate.ts';
import { readBatches } from '../../geojson/read-batches.ts';
import { Defect } from '../../json/defect.ts';
import { type DraftColumn, isEncodedAs, mergeColumns } from '../columns.ts';
import { addSummary, emptySummary, type FeatureSummary } from './feature-summary.ts';
import type { EncodeOutput, LayerTasks, StoredBatch } from './layer-tasks.ts';
import { refuseOutput } from '../../files/refuse-output.ts';
import type { TaskRunner } from '../../threads/tasks.ts';

/** All batches of a source, encoded under the same columns. */
export interface EncodedSource {
  batches: StoredBatch[];
  summary: FeatureSummary;
  columns: DraftColumn[];
  bytesRead: number;
}

export interface EncodeBatchesOptions {
  threads: number;
  batchBytes: number;
  maxFeatureBytes: number;
  /** Batches are kept in memory up to about this size in all, then on the scratch disk. */
  memoryBytes: number;
  /** Most bytes that the layer may take: reading ends when the batches exceed it. */
  outputBytes?: number;
  /** `outputBytes` does not apply while there are only points. */
  pointsAreFree?: boolean;
  /** Called in the order of the source. */
  onBatch?: (bytes: number, features: number) => void;
}

/** Most bytes of batches under way once every thread has one: features may be very long. */
const maxBytesUnderWay = 64 * 1024 * 1024;

/** Reads a source to its end and encodes its features on the threads of `tasks`. */
export async function encodeBatches(
  source: ByteSource,
  tasks: TaskRunner<LayerTasks>,
  options: EncodeBatchesOptions,
): Promise<EncodedSource> {
  const result: EncodedSource = { batches: [], summary: emptySummary(), columns: [], bytesRead: 0 };
  const { threads } = options;
  const slabs = new SlabStock();
  let memory = 0;
  let output = 0;

  const accept = (encoded: EncodeOutput, slab: Buffer, offset: number, end: number): void => {
    const firstFeature = result.summary.count;
    if (!encoded.ok) {
      const defect = new Defect(encoded.code as GeoErrorCode, encoded.message, encoded.at, encoded.found);
      throw locate(defect, offset, { feature: firstFeature + encoded.feature });
    }
    const { batch, summary } = encoded;
    if ('shared' in batch.text) memory += batch.fgb.bytes + batch.rows.bytes;
    else slabs.giveBack(slab);
    mergeColumns(result.columns, batch.columns);
    addSummary(result.summary, summary, firstFeature);
    output += layerBytesOf(batch);
    if (options.pointsAreFree !== true || !isAllPoints(result.summary)) {
      refuseOutput(output, options.outputBytes ?? null);
    }
    result.batches.push(batch);
    result.bytesRead = offset + end;
    options.onBatch?.(result.bytesRead, result.summary.count);
  };

  /** Batches under way, in order: results are taken in the order of the source, whatever thread is done first. */
  const underWay: (() => Promise<void>)[] = [];
  let bytesUnderWay = 0;
  let failure: Error | undefined;
  try {
    for await (const batch of readBatches(source, {
      ...options,
      allocate: (bytes) => slabs.take(bytes),
      giveBack: (slab) => slabs.giveBack(slab),
    })) {
      const { bytes, start, end, offset } = batch;
      const slab = bytes.buffer as unknown as SharedArrayBuffer;
      const inMemory = memory + slab.byteLength <= options.memoryBytes;
      if (inMemory) memory += slab.byteLength;
      const knownColumns = result.columns.map((column) => ({ ...column }));
      const forceZ = result.summary.withZ > 0;
      const encoding = tasks.run('encode', { slab, start, end, knownColumns, forceZ, inMemory });
      encoding.catch(() => undefined);
      underWay.push(async () => {
        accept(await encoding, bytes, offset, end);
        bytesUnderWay -= slab.byteLength;
      });
      bytesUnderWay += slab.byteLength;
      const isFull = () =>
        underWay.length > threads + 1 || (underWay.length >= threads && bytesUnderWay > maxBytesUnderWay);
      while (isFull()) await underWay.shift()!();
    }
  } catch (error) {
    failure = error as Error;
  }
  // A defect in an earlier feature says more than the place where reading ended.
  if (!(failure instanceof GeoError) || failure.code !== 'engine_failure')
    for (const finish of underWay) await finish();
  if (failure !== undefined) throw failure;
  await encodeAgain(result, tasks);
  return result;
}

function isAllPoints({ count, located, typeCounts }: FeatureSummary): boolean {
  return typeCounts[1] === count && located === count;
}

/** What the batch takes in the files of the layer, at least: text and FlatGeobuf, offsets, and leaves of the index. */
function layerBytesOf({ blocks, count, located }: StoredBatch): number {
  return blocks.bytes.reduce((sum, bytes) => sum + bytes, 0) + 8 * count + 40 * located;
}

/** Frees what the batches take, in memory and on the scratch disk, once they are assembled. */
export async function dropBatches({ batches }: EncodedSource): Promise<void> {
  const places = batches.splice(0).flatMap(({ text, fgb, rows }) => [text, fgb, rows]);
  const paths = new Set(places.flatMap((place) => ('path' in place ? [place.path] : [])));
  await Promise.all([...paths].map((path) => rm(path, { force: true })));
}

/** Buffers for text, shared between threads; those of batches that went to the disk are used again. */
class SlabStock {
  readonly #spare: Buffer[] = [];

  take(bytes: number): Buffer {
    const place = this.#spare.findIndex(({ length }) => length >= bytes && length <= bytes * 2);
    const [slab] = place < 0 ? [] : this.#spare.splice(place, 1);
    return slab ?? Buffer.from(new SharedArrayBuffer(bytes));
  }

  giveBack(slab: Buffer): void {
    this.#spare.push(slab);
    if (this.#spare.length > 4) this.#spare.shift();
  }
}

/** Encodes again what was encoded before all columns, their types, or heights were known. */
async function encodeAgain(
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
