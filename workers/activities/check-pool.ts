import { Context } from '@temporalio/activity';
import { Readable } from 'node:stream';
import { probeStore } from '../../core/blobs/probe-store.ts';
import type { Pool, PoolCheckActivities } from '../../workflows/contracts/queues.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import type { StepWorkspace } from '../sandbox/step-executor.ts';
import { readPointsStep } from '../steps/read-points/step.ts';
import { withHeartbeat } from './with-heartbeat.ts';

const source = 'point.geojson';
const point = Buffer.from(
  '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[7.4,46.9]}}]}',
);

/** Memory and scratch (bytes) of the step. */
const needs = { memory: 768 * 2 ** 20, scratch: 2 ** 27 };
/** Includes the start of a program on a busy machine. */
const wallClockMs = 120_000;

type Used = Pick<WorkerDependencies, 'objectStore' | 'steps' | 'gdal'>;

/**
 * A small job of a pool for the check of a release: every operation of the object store, and on the pools
 * that read uploads a step that reads one point, wherever the executor runs it. Changes no room.
 */
export function checkPool(pool: Pool, { objectStore, steps, gdal }: Used): PoolCheckActivities['checkPool'] {
  return () =>
    withHeartbeat(async () => {
      await probeStore(objectStore, { signs: false });
      if (pool === 'workflows') return;
      if (gdal === null) throw new Error('GDAL is not installed in the image of the worker.');
      await steps.withWorkspace(readPoint, needs);
    });
}

async function readPoint(workspace: StepWorkspace): Promise<void> {
  const signal = Context.current().cancellationSignal;
  await workspace.stageIn(source, { open: () => Promise.resolve(Readable.from([point])) }, { signal });
  const request = {
    source,
    size: point.length,
    jobId: 'release-check',
    contentKey: 0,
    createdBy: 'release-check',
    createdAt: 0,
    from: 0,
    maxPoints: 1,
    batchSize: 1,
    isStrict: true,
    declared: {},
  };
  const { outcome } = await workspace.run(readPointsStep, request, {
    signal,
    wallClockMs,
    report: () => undefined,
  });
  if (outcome !== 'points') throw new Error(`The step read one point as ${outcome}.`);
}
