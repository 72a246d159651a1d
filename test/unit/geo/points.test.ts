import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPoints, type PointBatch } from '../../../geo/geojson/read-points.ts';
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

  it('are read in batches with ids, properties and feature numbers', async () => {
    const many = Array.from({ length: 2500 }, (_, n) => feature(point(n / 100, 1), { n }, { id: n }));
    many.splice(1, 0, feature(null), feature(square(0, 0)), feature({ type: 'Point', coordinates: [] }));
    const batches: PointBatch[] = [];
    for await (const batch of readPoints(file(collection(...many)), { batchSize: 1000 })) batches.push(batch);
    const points = batches.flatMap((batch) => batch.points);
    assert.deepEqual(
      points.map(({ id }) => id),
      Array.from({ length: 2500 }, (_, n) => n),
    );
    assert.deepEqual(points[1], { longitude: 0.01, latitude: 1, properties: { n: 1 }, id: 1, feature: 4 });
    assert.deepEqual(
      batches.flatMap(({ skipped }) => skipped.map(({ feature: number, reason }) => `${number} ${reason}`)),
      ['1 null_geometry', '2 not_a_point', '3 empty_geometry'],
    );
    assert.ok(batches.every((batch) => batch.points.length + batch.skipped.length <= 1000));
  });

  it('are refused when a point is not in degrees', async () => {
    const read = readPoints(file(collection(feature(point(2_600_000, 1_200_000)))));
    await assert.rejects(read.next(), { code: 'coordinates_out_of_range' });
  });
});
