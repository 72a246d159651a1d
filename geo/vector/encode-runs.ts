import { type GeoErrorCode, GeoError } from '../geo-error.ts';
import type { ByteSource } from '../geojson/byte-source.ts';
import { locate } from '../geojson/locate.ts';
import { readRuns } from '../geojson/read-runs.ts';
import { Defect } from '../json/defect.ts';
import { type DraftColumn, isEncodedAs, mergeColumns } from './columns.ts';
import { addSummary, emptySummary, type FeatureSummary } from './feature-summary.ts';
import type { EncodeOutput, StoredRun } from './layer-tasks.ts';
import type { TaskRunner } from './task-runner.ts';

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
  /** Called in the order of the source. */
  onRun?: (bytes: number, features: number) => void;
}

/** Reads a source to its end and encodes its features on the tasks's threads. */
export async function encodeRuns(
  source: ByteSource,
  tasks: TaskRunner,
  options: EncodeRunsOptions,
): Promise<EncodedSource> {
  const result: EncodedSource = { runs: [], summary: emptySummary(), columns: [], bytesRead: 0 };
  const spare: ArrayBuffer[] = [];
  const allocate = (bytes: number): Buffer => {
    const place = spare.findIndex((buffer) => buffer.byteLength >= bytes && buffer.byteLength <= bytes * 2);
    const [buffer] = place < 0 ? [] : spare.splice(place, 1);
    return buffer === undefined ? Buffer.allocUnsafeSlow(bytes) : Buffer.from(buffer);
  };

  const accept = (output: EncodeOutput, offset: number, end: number): void => {
    if (spare.length < 4) spare.push(output.buffer);
    const firstFeature = result.summary.count;
    if (!output.ok) {
      const defect = new Defect(output.code as GeoErrorCode, output.message, output.at, output.found);
      throw locate(defect, offset, { feature: firstFeature + output.feature });
    }
    mergeColumns(result.columns, output.run.columns);
    addSummary(result.summary, output.run.summary, firstFeature);
    result.runs.push(output.run);
    result.bytesRead = offset + end;
    options.onRun?.(result.bytesRead, result.summary.count);
  };

  /** Runs under way, in order: results are taken in the order of the source, whatever thread is done first. */
  const underWay: (() => Promise<void>)[] = [];
  let failure: Error | undefined;
  try {
    for await (const run of readRuns(source, { ...options, allocate })) {
      const buffer = run.bytes.buffer as ArrayBuffer;
      const { start, end, offset } = run;
      const knownColumns = result.columns.map((column) => ({ ...column }));
      const forceZ = result.summary.withZ > 0;
      const output = tasks.run('encode', { buffer, start, end, knownColumns, forceZ }, [buffer]);
      output.catch(() => undefined);
      underWay.push(async () => accept(await output, offset, end));
      if (underWay.length > options.threads + 1) await underWay.shift()!();
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

/** Encodes again what was encoded before all columns, their types, or heights were known. */
async function encodeAgain({ runs, columns, summary }: EncodedSource, tasks: TaskRunner): Promise<void> {
  const forceZ = summary.withZ > 0;
  await Promise.all(
    runs.map(async (run) => {
      const lacksZ = forceZ && run.summary.withZ < run.summary.located && !run.hasForcedZ;
      if (!run.isStale && !lacksZ && isEncodedAs(run.columns, columns)) return;
      const { text, textLengths } = run;
      Object.assign(run, await tasks.run('encodeAgain', { text, textLengths, columns, forceZ }));
    }),
  );
}
