import assert from 'node:assert/strict';
import { heatIntensity } from '../../../geo/style/model/heat-intensity.ts';

const box = [6, 45.8, 10.5, 47.8];

describe('the intensity of a heatmap', () => {
  it('is 1 for few points at every zoom', () => {
    assert.equal(heatIntensity({ count: 20, box: [-180, -60, 180, 70] }, 30), 1);
    assert.equal(heatIntensity({ count: 0, box: [] }, 30), 1);
  });

  it('is lower for many points, and grows with their distances to 1', () => {
    const stops = (count: number) => {
      const [, base, , ...pairs] = heatIntensity({ count, box }, 30) as unknown as number[];
      assert.deepEqual(base, ['exponential', 2]);
      const values = pairs.filter((_, n) => n % 2 === 1);
      assert.equal(values.at(-1), 1);
      assert.ok(values.every((value, n) => n === 0 || value > (values[n - 1] ?? 1)));
      return values[0] ?? 0;
    };
    const [few, more, many] = [stops(2000), stops(20_000), stops(400_000)];
    assert.ok(Math.abs(few / more - 10) < 1e-9, String([few, more]));
    // An eighth of them is in the overviews.
    assert.ok(Math.abs(more / many - 2.5) < 1e-9);
  });

  it('accepts any box', () => {
    for (const odd of [
      [170, -10, -170, 10],
      [7, 46, 7, 46],
      [-180, -90, 180, 90],
    ])
      assert.ok(JSON.stringify(heatIntensity({ count: 1e6, box: odd }, 30)).includes('interpolate'));
  });
});
