import assert from 'node:assert/strict';
import { barsOf, stepOf, withHigh, withLow } from '../../../web/rasters/histogram.ts';

describe('the histogram of a raster', () => {
  it('has a bar for each non-empty class, with the square root of its share as height', () => {
    assert.deepEqual(barsOf([100, 0, 25, 0], [0, 8]), [
      { from: 0, to: 2, height: 1 },
      { from: 4, to: 6, height: 0.5 },
    ]);
  });

  it('has no bars without counts, or for a constant band', () => {
    assert.deepEqual(barsOf([], [0, 1]), []);
    assert.deepEqual(barsOf([0, 0], [0, 1]), []);
    assert.deepEqual(barsOf([4, 4], [3, 3]), []);
  });

  it('has about 200 steps of 1, 2 or 5 times a power of ten, integers for integer values', () => {
    assert.equal(stepOf(300, false), 2);
    assert.equal(stepOf(0.9, false), 0.005);
    assert.equal(stepOf(100, true), 1);
    assert.equal(stepOf(0, false), 1);
  });

  it('keeps its handles at least one step apart', () => {
    assert.deepEqual(withLow([0, 10], 12, 0.5), [9.5, 10]);
    assert.deepEqual(withHigh([3, 10], -1, 0.5), [3, 3.5]);
    assert.deepEqual(withLow([0, 1], 0.1 + 0.2, 0.1), [0.3, 1]);
  });
});
