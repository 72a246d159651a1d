import assert from 'node:assert/strict';
import { layerSteps } from '../../../../workers/exchange/import/layer-steps.ts';

describe('the steps that build the layers of an import', () => {
  it('build one layer each if they are few', () => {
    assert.deepEqual(layerSteps(1, 3), [
      { from: 1, to: 2 },
      { from: 2, to: 3 },
    ]);
    assert.deepEqual(layerSteps(1, 1), []);
    assert.deepEqual(layerSteps(0, 0), []);
  });

  it('are at most eight and build every layer once, because each fetches the file', () => {
    for (const count of [9, 10, 17, 100, 5000]) {
      const steps = layerSteps(1, count);
      assert.ok(steps.length <= 8, `${steps.length}`);
      const built = steps.flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, index) => from + index),
      );
      assert.deepEqual(
        built,
        Array.from({ length: count - 1 }, (_, index) => 1 + index),
      );
    }
  });
});
