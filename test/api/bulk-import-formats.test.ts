import assert from 'node:assert/strict';
import { call, createRoom, expectReply } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

describe('a bulk import', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner);
  });
  after(() => api.close());

  const send = (content: string, texts: Readonly<Record<string, string>> = {}) => {
    const body = new FormData();
    body.set('file', new Blob([Buffer.from(content, 'latin1')]), 'points.geojson');
    for (const [name, text] of Object.entries(texts)) body.set(name, text);
    return call(api.url, 'POST', `/api/rooms/${roomId}/bulk-import`, { bearer: owner, init: { body } });
  };
  const blobs = async () => (await api.pool.query('select from blobs')).rowCount;

  const csv = 'title,latitude,longitude\nSäntis,47.25,9.34\n';
  const others = {
    'a TIFF': ['II*\0'],
    'a ZIP archive': ['PK\x03\x04'],
    KML: ['<kml xmlns="http://www.opengis.net/kml/2.2">'],
    'a GeoPackage': ['SQLite format 3\0'.padEnd(68) + 'GPKG'],
  };
  for (const [what, contents] of Object.entries(others))
    it(`rejects ${what} and names the endpoint that accepts it`, async () => {
      for (const content of contents) {
        const { message } = expectReply(await send(content), 400, 'unsupported_format').json;
        assert.equal(
          message,
          `The file is ${what}. A bulk import reads GeoJSON, CSV and XLSX; send this file to /api/layers/upload.`,
        );
      }
      assert.equal(await blobs(), 0);
    });

  it('refuses an unknown part after its file, and stores nothing', async () => {
    const content = '{"type":"FeatureCollection","features":[]}';
    expectReply(await send(content, { roomName: roomId }), 400, 'unknown_field:roomName');
    assert.equal(await blobs(), 0);
    const { rows } = await api.pool.query<{ sum: string }>('select sum(quota_reserved) from users');
    assert.equal(Number(rows[0]?.sum), 0);
  });

  it('accepts tables, and GeoJSON of any size and reference system, and leaves validation to the job', async () => {
    const point = '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[8,47]}}';
    const of = (count: number) =>
      `{"type":"FeatureCollection","features":[${Array<string>(count).fill(point).join()}]}`;
    const crs =
      '{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:31467"}},"features":[]}';
    for (const content of [of(1), of(2000), crs, `\n ${of(1)}`, '', '[]', csv, csv.replaceAll(',', ';')])
      expectReply(await send(content), 202);
    const { rows } = await api.pool.query<{ bytes: string }>('select bytes from blobs order by bytes desc');
    assert.equal(Number(rows[0]?.bytes), of(2000).length);
  });
});
