import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { lineShape, oneTextTable, storedZip } from './support/archive.ts';
import { otherGeopackage } from './support/geopackage.ts';
import { collection, point, square } from './support/geojson.ts';
import { bounds, heightsTiff } from './support/geotiff.ts';
import {
  anonymous,
  type Bearer,
  call,
  expectError,
  expectStatus,
  type ServiceAnswer,
} from './support/http.ts';
import { roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { sendUpload } from './support/uploads.ts';

type Texts = Readonly<Record<string, string>>;

const rd = 'name,x,y\nDam,121394,487383\nDom,136700,455900\n';
/** The British grid, without a .prj. */
const shapefile = storedZip({
  'roads.shp': lineShape([
    [530_000, 180_000],
    [531_000, 181_000],
  ]),
  'roads.dbf': oneTextTable('NAME', Buffer.from('A1')),
});

suite(import.meta.filename, 'Inspections', () => {
  let room: RoomWithTokens;
  before(async () => {
    room = await roomWithTokens();
  });

  const send = (caller: Bearer | null, texts: Texts, content?: string | Uint8Array, name = 'some.file') => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ roomName: room.roomId, ...texts })) form.set(field, value);
    const bytes = typeof content === 'string' ? content : content && new Uint8Array(content);
    if (bytes !== undefined) form.set('file', new Blob([bytes]), name);
    return call(caller, 'POST', '/api/layers/inspect', { form });
  };
  const inspect = async (content: string | Uint8Array, texts: Texts = {}, name?: string) =>
    expectStatus(await send(room.uploader, texts, content, name), 200);
  const columnsOf = (answer: ServiceAnswer) =>
    answer.list('columns').map(({ name, type, role, samples }) => [name, type, role, samples]);

  it('describes a table with its columns, and changes nothing in the room', async () => {
    const content = 'Titel;Breite;Länge;Wert\nBern;46,94;7,44;12,5\nZug;47,17;8,52;3\n';
    const answer = await inspect(content, {}, 'orte.csv');
    assert.equal(answer.at('format'), 'csv');
    assert.equal(answer.at('delimiter'), ';');
    assert.deepEqual(answer.at('encoding'), { name: 'utf-8', evidence: 'default' });
    assert.deepEqual(columnsOf(answer), [
      ['Titel', 'text', 'title', ['Bern', 'Zug']],
      ['Breite', 'number', 'latitude', ['46,94', '47,17']],
      ['Länge', 'number', 'longitude', ['7,44', '8,52']],
      ['Wert', 'number', null, ['12,5', '3']],
    ]);
    assert.deepEqual([answer.at('becomes'), answer.at('alternatives')], ['markers', ['layer']]);
    assert.deepEqual(answer.at('bbox'), [7.44, 46.94, 8.52, 47.17]);
    assert.equal(answer.at('featureCount'), 2);
    assert.equal(answer.at('error'), null);
    const metadata = await call(room.reader, 'GET', `/api/rooms/${room.roomId}`);
    assert.deepEqual([metadata.at('counts.markers'), metadata.at('counts.layers')], [0, 0]);
  });

  it('answers crs_unknown with candidates, each with the box in which the data would lie', async () => {
    const answer = await inspect(rd);
    assert.equal(answer.at('error.code'), 'crs_unknown');
    assert.equal(answer.at('candidates.0.code'), 'EPSG:28992');
    assert.equal(answer.at('candidates.0.near'), 'Amsterdam');
    const [west = 0, south = 0, east = 0, north = 0] = answer.at('candidates.0.bbox') as number[];
    assert.ok(west > 4.8 && west < 5 && east > 5.1 && east < 5.3 && south > 52 && north < 52.5, answer.text);
    assert.equal(columnsOf(answer).length, 3);
    const declared = await inspect(rd, { crs: 'EPSG:28992' });
    assert.equal(declared.at('error'), null);
    assert.deepEqual([declared.at('crs.code'), declared.at('crs.evidence')], ['EPSG:28992', 'caller']);
    assert.equal(declared.at('becomes'), 'markers');
    assert.ok(Math.abs((declared.at('bbox.0') as number) - 4.8953) < 0.01, declared.text);
  });

  it('describes GeoJSON, and what as=layer makes of it', async () => {
    const points = JSON.stringify(collection([point(7.44, 46.94, { n: 1, when: '2024-01-02', ok: true })]));
    const answer = await inspect(points, { as: 'layer' }, 'points.geojson');
    assert.deepEqual([answer.at('format'), answer.at('becomes')], ['geojson', 'layer']);
    assert.deepEqual(answer.at('alternatives'), ['markers']);
    assert.deepEqual(columnsOf(answer), [
      ['n', 'integer', null, ['1']],
      ['when', 'date', null, ['2024-01-02']],
      ['ok', 'boolean', null, ['true']],
    ]);
    const areas = await inspect(JSON.stringify(collection([square(8, 47, 1)])));
    assert.deepEqual([areas.at('becomes'), areas.at('alternatives')], ['layer', []]);
    assert.deepEqual(areas.at('geometryTypes'), ['Polygon']);
    const broken = await inspect('{"type":"FeatureCollection","features":[{]}');
    assert.deepEqual([broken.at('error.code'), broken.at('becomes')], ['invalid_json', null]);
  });

  it('describes a zipped Shapefile, with the system that the caller declares', async () => {
    const unknown = await inspect(shapefile);
    assert.deepEqual([unknown.at('format'), unknown.at('error.code')], ['shapefile', 'crs_unknown']);
    const answer = await inspect(shapefile, { crs: 'EPSG:27700' });
    assert.equal(answer.at('error'), null);
    assert.deepEqual(answer.at('layers'), [
      { name: 'roads', geometryTypes: ['LineString'], featureCount: 1 },
    ]);
    assert.deepEqual(columnsOf(answer), [['NAME', 'text', null, ['A1']]]);
    assert.equal(answer.at('becomes'), 'layer');
  });

  it('describes a GeoPackage and a GeoTIFF', async () => {
    const tables = await inspect(otherGeopackage());
    assert.deepEqual([tables.at('format'), tables.at('becomes')], ['geopackage', 'layer']);
    assert.ok(tables.list('layers').length > 0, tables.text);
    const raster = await inspect(heightsTiff());
    assert.deepEqual([raster.at('format'), raster.at('becomes')], ['geotiff', 'raster']);
    assert.deepEqual([raster.at('crs.code'), raster.at('crs.evidence')], ['EPSG:4326', 'file']);
    const box = raster.at('bbox') as number[];
    box.forEach((side, index) => assert.ok(Math.abs(side - (bounds[index] ?? NaN)) < 0.01, raster.text));
    const unplaced = await inspect(heightsTiff({ isGeoreferenced: false }));
    assert.equal(unplaced.at('error.code'), 'raster_not_georeferenced');
  });

  it('reads the columns and the layer that the caller chooses', async () => {
    const table = 'a,b,c\nBern,46.94,7.44\n';
    const columns = { longitude: 'c', latitude: 'b', title: 'a' };
    const unknown = await inspect(table);
    assert.deepEqual([unknown.at('error.code'), columnsOf(unknown).length], ['no_coordinates', 3]);
    const answer = await inspect(table, { columns: JSON.stringify(columns) });
    assert.deepEqual(
      columnsOf(answer).map(([name, , role]) => [name, role]),
      [
        ['a', 'title'],
        ['b', 'latitude'],
        ['c', 'longitude'],
      ],
    );
    assert.equal(answer.at('error'), null);
    const missing = await inspect(table, { columns: JSON.stringify({ title: 'd' }) });
    assert.equal(missing.at('error.code'), 'invalid_columns');
    const folder = (name: string, inner: string) =>
      `<Folder><name>${name}</name><Placemark>${inner}</Placemark></Folder>`;
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${folder('Towns', '<Point><coordinates>7.44,46.95</coordinates></Point>')}${folder('Roads', '<LineString><coordinates>7,46 8,47</coordinates></LineString>')}</Document></kml>`;
    const roads = await inspect(kml, { layer: 'Roads' });
    assert.deepEqual([roads.at('layer'), roads.at('geometryTypes')], ['Roads', ['LineString']]);
    assert.deepEqual(
      roads.list('layers').map(({ name }) => name),
      ['Towns', 'Roads'],
    );
    assert.equal((await inspect(kml, { layer: 'Rivers' })).at('error.code'), 'unknown_layer');
    const upload = { content: kml, declared: { layer: 'Roads' } };
    const made = expectStatus(await sendUpload(room.uploader, room.roomId, upload), 200);
    assert.deepEqual(
      made.list('layers').map(({ featureCount }) => featureCount),
      [1],
    );
    const refused = { content: kml, declared: { layer: 'Rivers' } };
    expectError(await sendUpload(room.uploader, room.roomId, refused), 400, 'unknown_layer');
  });

  it('names a format that no upload accepts, with the advice of the upload', async () => {
    const answer = await inspect('%PDF-1.7\n');
    assert.deepEqual([answer.at('format'), answer.at('error.code')], [null, 'unsupported_format']);
    assert.match(answer.string('error.message'), /a PDF/);
  });

  it('inspects a complete chunked upload and leaves it available', async () => {
    const uploadId = randomUUID();
    const chunk = async (index: number, content: string) => {
      const form = new FormData();
      const texts = { roomName: room.roomId, uploadId, chunkIndex: String(index), totalChunks: '2' };
      for (const [field, value] of Object.entries(texts)) form.set(field, value);
      form.set('fileName', 'orte.csv');
      form.set('fileSize', '41');
      form.set('chunk', new Blob([content]), 'chunk');
      expectStatus(await call(room.uploader, 'POST', '/api/layers/upload-chunk', { form }), 200);
    };
    await chunk(0, 'title,lat,lon\nBern,46');
    expectError(await send(room.uploader, { uploadId }), 409, 'upload_incomplete');
    await chunk(1, '.94,7.44\nZug,47,8.5\n');
    const answer = expectStatus(await send(room.uploader, { uploadId }), 200);
    assert.deepEqual([answer.at('featureCount'), answer.at('size')], [2, 41]);
    const status = await call(room.uploader, 'GET', `/api/layers/uploads/${uploadId}`);
    assert.deepEqual([status.at('received'), status.at('jobId')], [2, null]);
    expectStatus(await call(room.uploader, 'DELETE', `/api/layers/uploads/${uploadId}`), 200);
    expectError(await send(room.uploader, { uploadId }), 404, 'upload_not_found');
  });

  it('refuses requests that an upload refuses', async () => {
    expectStatus(await send(anonymous, {}, rd), 401);
    expectStatus(await send(room.reader, {}, rd), 403);
    expectError(await send(room.uploader, {}), 400, 'missing_file');
    expectError(await send(room.uploader, { uploadId: 'x' }), 400, 'invalid_request');
    expectError(await send(room.uploader, { uploadId: randomUUID() }, rd), 400, 'invalid_request');
    expectError(await send(room.uploader, { delimiter: 'x' }, rd), 400, 'invalid_request');
    expectError(await send(room.uploader, { nonsense: 'x' }, rd), 400, 'unknown_field:nonsense');
    const large = new Uint8Array(50 * 2 ** 20 + 1);
    expectError(await send(room.uploader, {}, large), 413, 'file_too_large');
  });
});
