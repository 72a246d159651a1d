import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPoints } from '../../../geo/geojson/check-points.ts';
import { inspectGeoJson, looksLikeGeoJson } from '../../../geo/vector/inspect.ts';
import { collection, feature, square, temporaryDirectory } from './layers.ts';

const point = (x: number, y: number): object => ({ type: 'Point', coordinates: [x, y] });

describe('point files', () => {
  const directory = temporaryDirectory();
  const file = (document: object | string): string => {
    const path = join(directory, 'points.geojson');
    writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document));
    return path;
  };

  it('are told from layers by their geometries, whatever has none', async () => {
    const points = collection(feature(point(1, 2)), feature(null), feature(point(3, 4)));
    assert.deepEqual(await inspectGeoJson(file(points)), { isAllPoints: true, featureCount: 3 });
    const mixed = collection(feature(point(1, 2)), feature(square(1, 1)));
    assert.deepEqual(await inspectGeoJson(file(mixed)), { isAllPoints: false, featureCount: null });
    assert.deepEqual(await inspectGeoJson(file(collection(feature(null)))), {
      isAllPoints: false,
      featureCount: 1,
    });
    assert.deepEqual(await inspectGeoJson(file(point(1, 2))), { isAllPoints: true, featureCount: 1 });
  });

  it('are not read beyond the first geometry that is no point', async () => {
    const text = JSON.stringify(collection(feature(square(1, 1)), feature(square(1, 1))));
    assert.equal((await inspectGeoJson(file(text.replace(/.$/, ' rubbish')))).isAllPoints, false);
  });

  it('are recognised by their first bytes', () => {
    assert.equal(looksLikeGeoJson(Buffer.from('\ufeff \n{"type"')), true);
    assert.equal(looksLikeGeoJson(Buffer.from('PK\u0003\u0004')), false);
  });

  it('are checked to the end, and the first feature that is none is named', async () => {
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

  it('are refused when a point is not in degrees', async () => {
    const check = checkPoints(file(collection(feature(point(2_600_000, 1_200_000)))));
    await assert.rejects(check, { code: 'coordinates_out_of_range' });
  });
});
