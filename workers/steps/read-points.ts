import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MarkerBatch } from '../../core/markers/import/marker-batch.ts';
import { checkPoints, type NoPoint } from '../../geo/geojson/check-points.ts';
import { inDegrees } from '../../geo/geojson/in-degrees.ts';
import { checkTablePoints } from '../../geo/table/table-points.ts';
import { formatOf } from '../../geo/vector/detect-format.ts';
import { checkOnThread } from './check-points.ts';
import { encodePoints, type EncodePoints } from './encode-points.ts';
import { encodeTable } from './encode-table.ts';
import { serveStep } from './serve-step.ts';
import type { StepProgress } from './step-protocol.ts';

/** `from` is how many points were loaded before; the file has been checked then. */
export type ReadPointsRequest = Omit<EncodePoints, 'size'>;

export type ReadPointsResult =
  /** The batches before the last were handed over on the way. Null: there was nothing left. */
  | { readonly outcome: 'points'; readonly last: MarkerBatch | null }
  | { readonly outcome: 'mixed'; readonly other: NoPoint };

/** The program: a GeoJSON file of points, or a table, becomes rows of markers, in batches. */
serveStep(async (input, report, handOver): Promise<ReadPointsResult> => {
  const request = input as ReadPointsRequest;
  // What is strict was announced as GeoJSON.
  const isTable = !request.isStrict && (await formatOf(request.source)).format === 'table';
  if (isTable) return readTable(request, report, handOver);
  const converted = join(request.folder, 'in-degrees');
  const work = (source: string) => readGeoJson({ ...request, source }, report, handOver);
  // What is not checked again is handed over at once.
  return inDegrees(request.source, converted, work, { lookFirst: request.from > 0 });
});

type Report = (progress: StepProgress) => void;
type HandOver = (batch: MarkerBatch) => void;

/**
 * No batch is handed over before all of the file has been checked, so that a mistake at its end is known while
 * nothing has been loaded yet; the check runs ahead on a thread of its own.
 */
async function readGeoJson(
  request: ReadPointsRequest,
  report: Report,
  handOver: HandOver,
): Promise<ReadPointsResult> {
  const { source, from } = request;
  const { size } = await stat(source);
  const check = startCheck(source, size, from);
  const held: MarkerBatch[] = [];
  for await (const { batches, fraction } of encodePoints({ ...request, size })) {
    held.push(...batches);
    if (check.state === 'failed') break;
    // The last one stays here: it may be the last of all.
    if (check.state === 'passed') for (const ready of held.splice(0, held.length - 1)) handOver(ready);
    else report({ stage: 'validating', fraction, message: 'Checking the points.' });
  }
  const { other } = await check.result;
  if (other !== null) return { outcome: 'mixed', other };
  const last = held.pop() ?? null;
  for (const ready of held) handOver(ready);
  return { outcome: 'points', last };
}

/** Tables are small beside GeoJSON, and are read twice: to check them, and to load them. */
async function readTable(
  request: ReadPointsRequest,
  report: Report,
  handOver: HandOver,
): Promise<ReadPointsResult> {
  const { source, from } = request;
  const { size } = await stat(source);
  if (from === 0) {
    const { other } = await checkTablePoints(source, (bytes) => {
      report({ stage: 'validating', fraction: Math.min(1, bytes / size), message: 'Checking the points.' });
    });
    if (other !== null) return { outcome: 'mixed', other };
  }
  let last: MarkerBatch | null = null;
  for await (const { batches } of encodeTable({ ...request, size })) {
    for (const ready of batches) {
      if (last !== null) handOver(last);
      last = ready;
    }
  }
  return { outcome: 'points', last };
}

/** What was loaded in part has been checked before. */
function startCheck(source: string, size: number, from: number): Check {
  if (from > 0) return { state: 'passed', result: Promise.resolve({ other: null }) };
  const result = size < oneThread ? checkPoints(source) : checkOnThread(source);
  const check: Check = { state: 'running', result };
  result.then(
    ({ other }) => (check.state = other === null ? 'passed' : 'failed'),
    () => (check.state = 'failed'),
  );
  return check;
}

interface Check {
  state: 'running' | 'passed' | 'failed';
  readonly result: Promise<{ readonly other: NoPoint | null }>;
}

/** Below this size (bytes) starting a thread takes longer than it saves. */
const oneThread = 4_000_000;
