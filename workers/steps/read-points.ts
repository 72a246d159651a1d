import { stat } from 'node:fs/promises';
import type { MarkerBatch } from '../../core/markers/import/marker-batch.ts';
import { checkPoints, type NoPoint } from '../../geo/geojson/check-points.ts';
import { checkOnThread } from './check-points.ts';
import { encodePoints, type EncodePoints } from './encode-points.ts';
import { serveStep } from './serve-step.ts';

/** `from` is how many points were loaded before; the file has been checked then. */
export type ReadPointsRequest = Omit<EncodePoints, 'size'>;

export type ReadPointsResult =
  /** The batches before the last were handed over on the way. Null: there was nothing left. */
  | { readonly outcome: 'points'; readonly last: MarkerBatch | null }
  | { readonly outcome: 'mixed'; readonly other: NoPoint };

/**
 * The program: a GeoJSON file of points becomes rows of markers, in batches. None is handed over before all of the
 * file has been checked, so that a mistake at its end is known while nothing has been loaded yet; the check runs
 * ahead on a thread of its own.
 */
serveStep(async (input, report, handOver): Promise<ReadPointsResult> => {
  const request = input as ReadPointsRequest;
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
});

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
