import assert from 'node:assert/strict';
import { expectStatus } from './support/http.ts';
import { collection, square } from './support/geojson.ts';
import { roomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { readFeatures, uploadLayer } from './support/uploads.ts';

suite(import.meta.filename, 'Reference systems', () => {
  it('reprojects a file that names a Swiss reference system', async () => {
    const fresh = await roomWithTokens();
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2056' } };
    const bern = square(2_600_000, 1_200_000, 1000);
    const layer = await uploadLayer(fresh.script, fresh.roomId, { content: collection([bern], { crs }) });
    const answer = expectStatus(await readFeatures(fresh.reader, layer.id, [7.43, 46.95, 7.46, 46.97]), 200);
    assert.equal(answer.list('features').length, 1);
    const [lon, lat] = answer.at('features.0.geometry.coordinates.0.0') as [number, number];
    assert.ok(Math.abs(lon - 7.438632495) < 2e-5 && Math.abs(lat - 46.951082877) < 2e-5, `${lon} ${lat}`);
  });
});
