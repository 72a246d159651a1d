import assert from 'node:assert/strict';
import { sectionCount, timeLimitOf } from '../../../workers/rasters/duration.ts';
import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';

const minute = 60_000;
const max = 108 * minute;
const limitOf = (side: number, filledShare: number) => {
  const image = { width: side, height: side, bands: 1, bits: 8 };
  return timeLimitOf({ description: { image, filledShare } } as PreparedRaster, max) / minute;
};

describe('the time limit of a step for a raster', () => {
  it('is minutes for a small raster, and for a large empty one', () => {
    assert.ok(limitOf(1000, 1) < 11);
    assert.ok(limitOf(32_768, 1 / 16_384) < 15);
  });

  it('grows with the filled area, up to the limit of the job', () => {
    assert.ok(limitOf(32_768, 0.5) > 25 && limitOf(32_768, 1) > limitOf(32_768, 0.5));
    assert.equal(limitOf(200_000, 1) * minute, max);
  });

  it('suffices for 20,000 million pixels of which a thousandth is filled', () => {
    assert.ok(limitOf(141_000, 0.001) > 80);
  });
});

describe('the number of sections of a raster', () => {
  const countOf = (side: number, filledShare = 1) => {
    const image = { width: side, height: side, bands: 1, bits: 16 };
    return sectionCount({ description: { image, filledShare } } as PreparedRaster, 2 ** 29);
  };

  it('is one for a raster of seconds, or almost without pixels, and grows with its pixels up to a limit', () => {
    assert.deepEqual([countOf(8192), countOf(15_000)], [1, 1]);
    assert.equal(countOf(32_768, 1 / 16_384), 1);
    assert.ok(countOf(32_768) >= 8);
    assert.equal(countOf(300_000), 64);
  });
});
