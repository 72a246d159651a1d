import assert from 'node:assert/strict';
import { workInFlight } from '../../../workers/process/open-deletion-cost.ts';

describe('the work in flight of a worker', () => {
  const running = (pool: string, value: number) => ({ labels: { pool }, value });

  it('is zero if it is idle', () => {
    assert.equal(workInFlight([]), 0);
    assert.equal(workInFlight([running('raster', 0), running('data', 0)]), 0);
  });

  it('weighs a raster more than all other activities that a worker runs at once', () => {
    const others = workInFlight([running('data', 2), running('workflows', 20)]);
    assert.equal(others, 40);
    assert.ok(workInFlight([running('raster', 1)]) > others);
  });
});
