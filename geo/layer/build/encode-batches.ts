import { rm } from 'node:fs/promises';
import { type GeoErrorCode, GeoError } from '../../geo-error.ts';
import type { ByteSource } from '../../files/byte-source.ts';
import { locate } from '../../geojson/locate.ts';
import { readBatches } from '../../geojson/read-batches.ts';
import { Defect } from '../../json/defect.ts';
import { BatchCollector, type CollectOptions, encodeAgain, type EncodedSource } from './batch-collector.ts';
import type { EncodeOutput, LayerTasks } from './layer-tasks.ts';
import type { TaskRunner } from '../../threads/tasks.ts';

export interface EncodeBatchesOptions extends CollectOptions {
  batchBytes: number;
  maxFeatureBytes: number;
}

/** Reads a source to its end and encodes its features on the threads of `tasks`. */
export async function encodeBatches(
  source: ByteSource,
  tasks: TaskRunner<LayerTasks>,
  options: EncodeBatchesOptions,
): Promise<EncodedSource> {
  const collector = new BatchCollector(options);
  const { result } = collector;
  const slabs = new SlabStock();

  const accept = (encoded: EncodeOutput, slab: Buffer, offset: number, end: number): void => {
    if (!encoded.ok) {
      const defect = new Defect(encoded.code as GeoErrorCode, encoded.message, encoded.at, encoded.found);
      throw locate(defect, offset, { feature: result.summary.count + encoded.feature });
    }
    const { batch } = encoded;
    if (!('shared' in batch.text)) slabs.giveBack(slab);
    collector.accept(encoded, offset + end);
  };

  let failure: Error | undefined;
  try {
    for await (const batch of readBatches(source, {
      ...options,
      allocate: (bytes) => slabs.take(bytes),
      giveBack: (slab) => slabs.giveBack(slab),
    })) {
      const { bytes, start, end, offset } = batch;
      const slab = bytes.buffer as unknown as SharedArrayBuffer;
      const inMemory = collector.fitsInMemory(slab.byteLength);
      const encoding = tasks.run('encode', { slab, start, end, inMemory, ...collector.known });
      encoding.catch(() => undefined);
      await collector.add(slab.byteLength, async () => accept(await encoding, bytes, offset, end));
    }
  } catch (error) {
    failure = error as Error;
  }
  // A defect in an earlier feature is more useful than the position where reading stopped.
  if (!(failure instanceof GeoError) || failure.code !== 'engine_failure') await collector.finish();
  if (failure !== undefined) throw failure;
  await encodeAgain(result, tasks);
  return result;
}

/** Frees the memory and scratch files of the batches after they were assembled. */
export async function dropBatches({ batches }: EncodedSource): Promise<void> {
  const locations = batches.splice(0).flatMap(({ text, fgb, rows }) => [text, fgb, rows]);
  const paths = new Set(locations.flatMap((location) => ('path' in location ? [location.path] : [])));
  await Promise.all([...paths].map((path) => rm(path, { force: true })));
}

/** Text buffers shared between threads; buffers of batches that were written to disk are reused. */
class SlabStock {
  readonly #spare: Buffer[] = [];

  take(bytes: number): Buffer {
    const index = this.#spare.findIndex(({ length }) => length >= bytes && length <= bytes * 2);
    const [slab] = index < 0 ? [] : this.#spare.splice(index, 1);
    return slab ?? Buffer.from(new SharedArrayBuffer(bytes));
  }

  giveBack(slab: Buffer): void {
    this.#spare.push(slab);
    if (this.#spare.length > 4) this.#spare.shift();
  }
}
