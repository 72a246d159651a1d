import { join } from 'node:path';
import { Context } from '@temporalio/activity';
import { newId } from '../../core/ids.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import { commonInput } from '../../core/jobs/job-input.ts';
import type { Job } from '../../core/ports/job-repository.ts';
import type { Marker, MarkerFields } from '../../core/ports/marker-repository.ts';
import type { LayerLongActivities } from '../../workflows/contracts.ts';
import { fetchObject } from '../fetch-upload.ts';
import { onlyUpload } from '../only-upload.ts';
import type { Parts } from '../parts.ts';
import { publish } from '../publish.ts';
import { linesOf } from '../read-lines.ts';
import { runningJob } from '../running-job.ts';
import type { ReadPointsRequest, ReadPointsResult } from '../steps/read-points.ts';
import { runStep } from '../steps/run-step.ts';
import { watchStep } from '../watch-step.ts';

const program = new URL('../steps/read-points.ts', import.meta.url);

/** So many markers are in the job's result; the rest is read through the list. */
const markersInResult = 1000;

/** Upload → scratch → sandboxed reader → one COPY in the transaction that ends the job. */
export function importMarkers(parts: Parts): LayerLongActivities['importMarkers'] {
  return async (input) => {
    const job = await runningJob(parts.database, input);
    const { startToCloseTimeoutMs } = Context.current().info;
    const { bytes } = commonInput(job);
    const fetching = { stage: 'validating', progress: 1, message: `Fetching ${jobSubject(job)}.` } as const;

    return watchStep(parts, input, fetching, async ({ signal, report }) =>
      parts.scratch.use(async (folder) => {
        const request: ReadPointsRequest = {
          source: join(folder, 'source'),
          target: join(folder, 'markers'),
        };
        await fetchObject(parts.objectStore, onlyUpload(job), request.source, signal, (done) => {
          report({ ...fetching, progress: 1 + 9 * Math.min(1, done / bytes) });
        });
        const points = (await runStep(program, request, {
          folder,
          signal,
          limits: { ...parts.stepLimits, wallClockMs: startToCloseTimeoutMs * 0.9 },
          report: ({ stage, fraction, message }) => report({ stage, progress: 10 + 60 * fraction, message }),
        })) as ReadPointsResult;
        if (points.outcome === 'mixed') return { outcome: 'mixed' };

        report({ stage: 'indexing', progress: 75, message: `Storing ${points.count} markers.` });
        signal.throwIfAborted();
        await parts.database.jobs.warn(job.id, points.warnings);
        await publishMarkers(parts, job, request.target, points.count);
        return { outcome: 'imported' };
      }),
    );
  };
}

async function publishMarkers(parts: Parts, job: Job, file: string, markersCreated: number): Promise<void> {
  const markers = markersOf(file, job.actor.id);
  const first = take(markers, markersInResult);
  const result = { markersCreated, markers: first, layer: null };
  await publish(parts, job, result, async (repositories, emit) => {
    await repositories.markers.copy(job.contentKey, chain(first, markers));
    if (job.reservationId !== null) await repositories.quota.release(job.reservationId);
    emit({
      kind: 'marker.imported',
      objectType: 'job',
      objectId: job.id,
      before: null,
      after: { markersCreated, source: commonInput(job).subject },
    });
  });
}

/** Takes the first `count` off the iterator, which goes on behind them. */
function take<T>(iterator: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = iterator.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}

function* chain<T>(...parts: Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part;
}

/** One marker a line; the engine's order is the order of the ids. */
function* markersOf(file: string, createdBy: string): Generator<Marker> {
  const now = Date.now();
  for (const line of linesOf(file)) {
    const fields = JSON.parse(line) as MarkerFields;
    yield { id: newId('marker'), ...fields, createdBy, createdAt: now, updatedAt: now };
  }
}
