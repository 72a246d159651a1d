import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPoints } from '../../../geo/geojson/check-points.ts';
import { collection, feature, square, temporaryDirectory } from './layers.ts';

const point = (x: number, y: number): object => ({ type: 'Point', coordinates: [x, y] });

describe('point files', () => {
  const directory = temporaryDirectory();
  const file = (document: object | string): string => {
    const path = join(directory, 'points.geojson');
    writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document));
    return path;
  };

  it('are checked to the end, and the first feature that is not a point is reported', async () => {
    const points = Array.from({ length: 2500 }, (_, n) => feature(point(n / 100, 1), { n }, { id: n }));
    assert.deepEqual(await checkPoints(file(collection(...points))), { count: 2500, other: null });
    const others: [object, string][] = [
      [feature(null), 'null_geometry'],
      [feature(square(0, 0)), 'not_a_point'],
      [feature({ type: 'Point', coordinates: [] }), 'empty_geometry'],
    ];
    for (const [other, reason] of others) {
      const checked = await checkPoints(file(collection(...points.slice(0, 7), other, ...points)));
      assert.deepEqual(checked, { count: 7, other: { feature: 7, reason } });
    }
  });

  it('are refused if a point is not in degrees', async () => {
    const check = checkPoints(file(collection(feature(point(2_600_000, 1_200_000)))));
    await assert.rejects(check, { code: 'coordinates_out_of_range' });
  });
});
