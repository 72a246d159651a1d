import { rm } from 'node:fs/promises';
import { type GeoErrorCode, GeoError } from '../../geo-error.ts';
import type { ByteSource } from '../../files/byte-source.ts';
import { locate } from '../../geojson/locate.ts';
import { readRuns } from '../../geojson/read-runs.ts';
import { Defect } from '../../json/defect.ts';
import { type DraftColumn, isEncodedAs, mergeColumns } from '../columns.ts';
import { addSummary, emptySummary, type FeatureSummary } from './feature-summary.ts';
import type { EncodeOutput, StoredRun } from './layer-tasks.ts';
import { refuseOutput } from '../../files/refuse-output.ts';
import type { TaskRunner } from '../../threads/task-runner.ts';

/** All runs of a source, encoded under the same columns. */
export interface EncodedSource {
  runs: StoredRun[];
  summary: FeatureSummary;
  columns: DraftColumn[];
  bytesRead: number;
}

export interface EncodeRunsOptions {
  threads: number;
  runBytes: number;
  maxFeatureBytes: number;
  /** Runs are kept in memory up to about so much, and on the scratch disk beyond. */
  memoryBytes: number;
  /** What the layer may come to: reading ends where the runs pass it, before more is written. */
  outputBytes?: number;
  /** As long as there are only points, it may come to more. */
  pointsAreFree?: boolean;
  /** Called in the order of the source. */
  onRun?: (bytes: number, features: number) => void;
}

/** Of gigantic features no more than threads can work on are read ahead. */
const maxUnderWay = 64 * 1024 * 1024;

/** Reads a source to its end and encodes its features on the threads of `tasks`. */
export async function encodeRuns(
  source: ByteSource,
  tasks: TaskRunner,
  options: EncodeRunsOptions,
): Promise<EncodedSource> {
  const result: EncodedSource = { runs: [], summary: emptySummary(), columns: [], bytesRead: 0 };
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
    const { run, summary } = encoded;
    if ('shared' in run.text) memory += run.fgb.bytes + run.rows.bytes;
    else slabs.giveBack(slab);
    mergeColumns(result.columns, run.columns);
    addSummary(result.summary, summary, firstFeature);
    output += layerBytesOf(run);
    if (options.pointsAreFree !== true || !isAllPoints(result.summary)) {
      refuseOutput(output, options.outputBytes ?? null);
    }
    result.runs.push(run);
    result.bytesRead = offset + end;
    options.onRun?.(result.bytesRead, result.summary.count);
  };

  /** Runs under way, in order: results are taken in the order of the source, whatever thread is done first. */
  const underWay: (() => Promise<void>)[] = [];
  let bytesUnderWay = 0;
  let failure: Error | undefined;
  try {
    for await (const run of readRuns(source, {
      ...options,
      allocate: (bytes) => slabs.take(bytes),
      giveBack: (slab) => slabs.giveBack(slab),
    })) {
      const { bytes, start, end, offset } = run;
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
        underWay.length > threads + 1 || (underWay.length >= threads && bytesUnderWay > maxUnderWay);
      while (isFull()) await underWay.shift()!();
    }
  } catch (error) {
    failure = error as Error;
  }
  // A defect in a feature that was cut out before explains more than where the cutting ended.
  if (!(failure instanceof GeoError) || failure.code !== 'engine_failure')
    for (const finish of underWay) await finish();
  if (failure !== undefined) throw failure;
  await encodeAgain(result, tasks);
  return result;
}

function isAllPoints({ count, located, typeCounts }: FeatureSummary): boolean {
  return typeCounts[1] === count && located === count;
}

/** What the run takes in the files of the layer, at least: text and FlatGeobuf, offsets, and leaves of the index. */
function layerBytesOf({ blocks, count, located }: StoredRun): number {
  return blocks.bytes.reduce((sum, bytes) => sum + bytes, 0) + 8 * count + 40 * located;
}

/** Frees what the runs take, in memory and on the scratch disk, once they are published. */
export async function dropRuns({ runs }: EncodedSource): Promise<void> {
  const places = runs.splice(0).flatMap(({ text, fgb, rows }) => [text, fgb, rows]);
  const paths = new Set(places.flatMap((place) => ('path' in place ? [place.path] : [])));
  await Promise.all([...paths].map((path) => rm(path, { force: true })));
}

/** Buffers for text, shared between threads; those of runs that went to the disk are used again. */
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
async function encodeAgain({ runs, columns, summary }: EncodedSource, tasks: TaskRunner): Promise<void> {
  const forceZ = summary.withZ > 0;
  await Promise.all(
    runs.map(async (run) => {
      const lacksZ = forceZ && run.withZ < run.located && !run.hasForcedZ;
      if (!run.isStale && !lacksZ && isEncodedAs(run.columns, columns)) return;
      Object.assign(run, await tasks.run('encodeAgain', { run, columns, forceZ }));
    }),
  );
}
