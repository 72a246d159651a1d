import assert from 'node:assert/strict';

import fc from 'fast-check';

import { BandSummary } from '../../../../geo/raster/reader/band-summary.ts';

describe('the summary of a band', () => {
  it('equals that of its individual values with scale and offset, for any distribution', () => {
    const numbers = fc.array(fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.float({ noNaN: true, noDefaultInfinity: true })), { minLength: 1, maxLength: 300 }); // prettier-ignore
    fc.assert(
      fc.property(numbers, fc.constantFrom(1, 0.5, -2), fc.constantFrom(0, 10), (values, scale, offset) => {
        const summary = new BandSummary({ nodata: null, scale, offset }, 8);
        for (const value of values) summary.count(value);
        summary.turn();
        for (const value of values) summary.sort(value);
        const found = summary.result(values.length * 2);
        const shown = values.map((value) => value * scale + offset).sort((one, other) => one - other);
        const near = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-5 * Math.max(Math.abs(one), Math.abs(other), 1e-30) + 1e-5 * Math.abs(offset); // prettier-ignore
        assert.equal(found.min, shown[0]);
        assert.equal(found.max, shown.at(-1));
        assert.equal(found.validShare, 0.5);
        assert.equal(found.histogram.length, 8);
        assert.equal(found.histogram.reduce((sum, count) => sum + count, 0), values.length);
        const stored = values.toSorted((one, other) => one - other);
        for (const [index, share] of [0.02, 0.5, 0.98].entries()) {
          // If the scale inverts the order, it inverts the shares too.
          const from = scale < 0 ? 1 - share : share;
          const of = [0.02, 0.5, 0.98].find((known) => Math.abs(known - from) < 1e-9)!;
          const wanted = stored[Math.max(1, Math.ceil(of * stored.length)) - 1]! * scale + offset;
          assert.ok(near(found.percentiles[index]!, wanted), `${found.percentiles[index]} for ${wanted}`);
        }
      }),
    );
  }); // prettier-ignore

  it('without values is all zero', () => {
    const summary = new BandSummary({ nodata: null, scale: 2, offset: 5 }, 3);
    summary.turn();
    const { min, max, mean, stddev, validShare, histogram } = summary.result(10);
    assert.deepEqual([min, max, mean, stddev, validShare, ...histogram], [0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('has finite statistics and a complete histogram for all finite doubles', () => {
    const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
      minLength: 1,
      maxLength: 100,
    });
    fc.assert(
      fc.property(numbers, (values) => {
        const summary = new BandSummary({ nodata: null, scale: 1, offset: 0 }, 8);
        for (const value of values) summary.count(value);
        summary.turn();
        for (const value of values) summary.sort(value);
        const { min, max, mean, stddev, percentiles, histogram } = summary.result(values.length);
        assert.ok([min, max, mean, stddev, ...percentiles].every(Number.isFinite), `${mean} ${stddev}`);
        assert.ok(min <= mean && mean <= max, `${min} ${mean} ${max}`);
        assert.equal(histogram.reduce((sum, count) => sum + count, 0), values.length); // prettier-ignore
      }),
      {
        examples: [
          [[Number.MAX_VALUE, -Number.MAX_VALUE]],
          [[1, 1e155, -1e155]],
          [[5e-324, Number.MAX_VALUE]],
        ],
      },
    );
  });

  it('has the deviation of large numbers to a millionth', () => {
    for (const size of [1, 1e150, 1e160, 1e300]) {
      const summary = new BandSummary({ nodata: null, scale: 1, offset: 0 }, 8);
      for (const value of [1, 2, 3, 4]) summary.count(value * size);
      summary.turn();
      const { mean, stddev } = summary.result(4);
      assert.ok(
        Math.abs(mean / size - 2.5) < 1e-6 && Math.abs(stddev / size - Math.sqrt(1.25)) < 1e-6,
        `${size}`,
      );
    }
  });
});
