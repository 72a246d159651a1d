import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { collection, point, squares } from './features.ts';
import { sharedStand } from './shared-stand.ts';
import type { Stand } from './stand.ts';

describe('an upload of a file as written by real programs', () => {
  let stand: Stand;
  before(async () => (stand = await sharedStand()));

  const kml =
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Point><coordinates>8,47</coordinates></Point></Placemark></kml>';
  const line = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: [[7, 46], [8, 47]] } }; // prettier-ignore
  for (const [what, content, features] of [
    ['a GeoJSON', [...squares(50)].join(''), 50],
    ['a sequence of GeoJSON', `${JSON.stringify(line)}\n${JSON.stringify(line)}\n`, 2],
    ['a KML', kml, 1],
  ] as const)
    it(`may be ${what} in a gzip archive, which becomes a layer`, async () => {
      const room = await stand.createRoom();
      const job = await stand.ended(await stand.upload(room, gzipSync(content)));
      assert.equal(job.error, null);
      assert.equal((await stand.database.layers.list(room.contentKey))[0]?.featureCount, features);
    });

  for (const [what, content] of [
    ['points', collection(point(8.3, 47.05, { title: 'Luzern' }))],
    ['a table', 'title,lat,lon\nLuzern,47.05,8.3\n'],
  ] as const)
    it(`may be ${what} in a gzip archive, which become markers`, async () => {
      const room = await stand.createRoom();
      const job = await stand.ended(await stand.upload(room, gzipSync(content)));
      assert.deepEqual([job.error, job.result?.markersCreated], [null, 1]);
      const [marker] = await stand.database.markers.list(room.contentKey);
      assert.deepEqual([marker?.title, marker?.longitude], ['Luzern', 8.3]);
    });

  it('may have points that rounding moved past the pole, which is reported', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(
      await stand.upload(room, collection(point(8, 47), point(180.0000001, 90.0005))),
    );
    assert.deepEqual([job.error, job.result?.markersCreated], [null, 2]);
    const markers = await stand.database.markers.list(room.contentKey);
    assert.deepEqual(markers.map(({ longitude, latitude }) => [longitude, latitude]).sort(), [[180, 90], [8, 47]]); // prettier-ignore
    assert.deepEqual(job.warnings.map(({ code, feature }) => [code, feature]), [['coordinates_clamped', 1]]); // prettier-ignore
  });

  it('is rejected, if unsupported, with a format to save it in', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, '{"type":"Topology","objects":{},"arcs":[]}'));
    assert.equal(job.error?.code, 'unsupported_format');
    assert.match(job.error.message, /TopoJSON, which is not supported \(save it as GeoJSON\)/);
  });
});
