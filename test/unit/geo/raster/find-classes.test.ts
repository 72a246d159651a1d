import assert from 'node:assert/strict';
import { containsClasses, runsToSample } from '../../../../geo/raster/facts/find-classes.ts';
import type { BandFacts } from '../../../../geo/raster/facts/read-facts.ts';

const band: BandFacts = {
  type: 'uint8',
  isReadUnsigned: false,
  interpretation: 'gray',
  name: null,
  unit: null,
  nodata: null,
  scale: 1,
  offset: 0,
  palette: null,
};
const runs = (value: (run: number, pixel: number) => number) =>
  Array.from({ length: 500 }, (_, run) => Array.from({ length: 8 }, (__, pixel) => value(run, pixel)));

/** Land cover: patches of three pixels. */
const cover = runs((run, pixel) => 10 * ((run * 7 + Math.floor(pixel / 3) * 13) % 30));
/** Heights of a plain in metres, which rise by at most one from pixel to pixel. */
const plain = runs((run, pixel) => 400 + Math.floor(run / 10) + (pixel % 2));
const zones = runs((run) => run % 4);
const picture = runs((run, pixel) => (run * 31 + pixel * 17) % 256);

describe('few distinct integers', () => {
  for (const [what, values, own, expected] of [
    ['land cover', cover, {}, true],
    ['land cover as floating point', cover, { type: 'float32' }, true],
    ['land cover with a value for no data that is one of them', cover, { nodata: 10 }, true],
    ['zones in order', zones, {}, true],
    ['zones in a system with a vertical unit', zones, { unit: 'metre' }, true],
    ['heights of a plain', plain, { type: 'int16' }, false],
    ['land cover with a scale', cover, { scale: 0.1 }, false],
    ['grey levels of a picture', picture, {}, false],
    ['fractions', runs((run) => (run % 4) / 4), { type: 'float32' }, false],
    ['floating point that is zero in the whole sample', runs(() => 0), { type: 'float32' }, false],
    ['no data', runs(() => NaN), { type: 'float32' }, false],
  ] as const)
    it(`${expected ? 'are' : 'are not'} classes: ${what}`, () =>
      assert.equal(containsClasses(values, { ...band, ...own }), expected));

  it('are sampled within the raster, whatever its size is', () => {
    for (const [width, height] of [[1, 1], [3, 2000], [100_000, 5], [64, 64], [141_000, 141_000]] as const)
      for (const { column, row, length } of runsToSample(width, height)) {
        assert.ok(column >= 0 && length >= 1 && column + length <= width, `${column} + ${length} of ${width}`);
        assert.ok(row >= 0 && row < height);
      }
  }); // prettier-ignore
});
