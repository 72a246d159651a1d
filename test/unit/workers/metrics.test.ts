import assert from 'node:assert/strict';
import { poolSlots } from '../../../workers/process/pools.ts';
import { createWorkerMetrics } from '../../../workers/process/metrics.ts';

describe('the metrics of a worker', () => {
  it('report the running work of each pool from the start, also if there is none', async () => {
    const text = await createWorkerMetrics(['data', 'raster'], poolSlots(3)).registry.metrics();
    const lines = text.split('\n').filter((line) => /^chartroom_activit(?:ies_running|y_slots)/.test(line));
    assert.deepEqual(lines, [
      'chartroom_activities_running{pool="data"} 0',
      'chartroom_activities_running{pool="raster"} 0',
      'chartroom_activity_slots{pool="data"} 2',
      'chartroom_activity_slots{pool="raster"} 3',
    ]);
  });
});
