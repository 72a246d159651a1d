import assert from 'node:assert/strict';
import type { WorkerLoad } from '../../../adapters/postgres/worker-loads.ts';
import { poolSlots } from '../../../workers/process/pools.ts';
import { createWorkerMetrics } from '../../../workers/process/metrics.ts';
import { loadOf, reportLoad } from '../../../workers/process/report-load.ts';
import { when } from '../../support/when.ts';

describe('the load of a worker', () => {
  it('is what each of its pools runs, and the slots that it has', async () => {
    const metrics = createWorkerMetrics(['data', 'raster'], poolSlots(3));
    metrics.activitiesRunning.labels({ pool: 'raster' }).inc();
    assert.deepEqual(await loadOf(metrics, ['data', 'raster']), [
      { pool: 'data', running: 0, slots: 2 },
      { pool: 'raster', running: 1, slots: 3 },
    ]);
  });

  it('is written when it changes, also after a failure, and removed when the worker ends', async () => {
    const written: (string | readonly WorkerLoad[])[] = [];
    let running = 0;
    let fails = true;
    const reporting = reportLoad({
      loads: {
        write(_worker, loads) {
          if (fails) return Promise.reject(new Error('the database is unavailable'));
          written.push(loads);
          return Promise.resolve();
        },
        remove() {
          written.push('removed');
          return Promise.resolve();
        },
      },
      load: () => Promise.resolve([{ pool: 'raster', running, slots: 2 }]),
      log: { warn: () => (fails = false) },
      intervalMs: 1,
    });
    await when('it is written', () => Promise.resolve(written.length > 0));
    running = 1;
    await when('the change is written', () => Promise.resolve(written.length > 1));
    await reporting.stop();
    assert.deepEqual(written, [
      [{ pool: 'raster', running: 0, slots: 2 }],
      [{ pool: 'raster', running: 1, slots: 2 }],
      'removed',
    ]);
  });
});
