import assert from 'node:assert/strict';
import { call, expectError, expectStatus } from './support/http.ts';
import { roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { expectRefused, readFeatures, sendUpload } from './support/uploads.ts';

const tables: Record<string, string> = {
  'commas and a header in English': 'title,latitude,longitude\n"Zürich, lake",47.37,8.54\nBern,46.94,7.44\n',
  'semicolons, decimal commas and a header in German':
    'Titel;Breite;Länge\n"Zürich, lake";47,37;8,54\nBern;46,94;7,44\n',
  'tabs and CRLF': 'title\tlat\tlon\r\nZürich, lake\t47.37\t8.54\r\nBern\t46.94\t7.44\r\n',
};

suite(import.meta.filename, 'CSV uploads', () => {
  let room: RoomWithTokens;
  beforeEach(async () => {
    room = await roomWithTokens();
  });

  for (const [title, content] of Object.entries(tables)) {
    it(`creates markers from a CSV file with ${title}`, async () => {
      const upload = { content, fileName: 'places.csv', type: 'text/csv' };
      const answer = expectStatus(await sendUpload(room.uploader, room.roomId, upload), 200);
      assert.equal(answer.at('markersCreated'), 2);
      assert.equal(answer.at('layer'), null);
      const list = await call(room.reader, 'GET', `/api/rooms/${room.roomId}/markers`);
      const zurich = list.list('markers').find(({ title: name }) => name === 'Zürich, lake');
      assert.deepEqual([zurich?.latitude, zurich?.longitude], [47.37, 8.54]);
    });
  }

  it('accepts Swiss coordinates in the range of LV95', async () => {
    const content = 'title,E,N\nBern,2600000,1200000\n';
    const upload = { content, fileName: 'places.csv', type: 'text/csv' };
    expectStatus(await sendUpload(room.uploader, room.roomId, upload), 200);
    const list = await call(room.reader, 'GET', `/api/rooms/${room.roomId}/markers`);
    assert.ok(Math.abs(list.number('markers.0.latitude') - 46.951082877) < 2e-5);
    assert.ok(Math.abs(list.number('markers.0.longitude') - 7.438632495) < 2e-5);
  });

  it('keeps columns that markers have no field for, and says so', async () => {
    const content = 'title,lat,lon,height\nBern,46.94,7.44,542\nZug,47.17,8.52,\n';
    const upload = { content, fileName: 'places.csv', type: 'text/csv' };
    const answer = expectStatus(await sendUpload(room.uploader, room.roomId, upload), 200);
    assert.match(JSON.stringify(answer.at('warnings')), /height.*1 point/);
    const list = await call(room.reader, 'GET', `/api/rooms/${room.roomId}/markers`);
    assert.deepEqual(
      list.list('markers').map(({ title, properties }) => [title, properties]),
      [
        ['Bern', { height: '542' }],
        ['Zug', undefined],
      ],
    );
  });

  it('makes a layer of the points of a CSV file where as=layer asks for one', async () => {
    const content = 'name,lat,lon,height\nBern,46.94,7.44,542\n';
    const upload = { content, fileName: 'places.csv', type: 'text/csv', as: 'layer' };
    const answer = expectStatus(await sendUpload(room.uploader, room.roomId, upload), 200);
    assert.equal(answer.at('layer.featureCount'), 1);
    const features = expectStatus(await readFeatures(room.reader, answer.at('layer.id')), 200);
    assert.equal(features.at('features.0.properties.height'), 542);
    assert.equal((await call(room.reader, 'GET', `/api/rooms/${room.roomId}/markers`)).at('count'), 0);
  });

  it('reads a table as declared: reference system, encoding, delimiter and types', async () => {
    const content = Buffer.from('a;b|x|y|height\n\xa31|121500|487000|542\n', 'latin1');
    const declared = { crs: 'EPSG:28992', encoding: 'windows-1250', delimiter: '|', types: 'text' };
    const upload = { content, fileName: 'places.csv', type: 'text/csv', as: 'layer', declared };
    const answer = expectStatus(await sendUpload(room.uploader, room.roomId, upload), 200);
    const features = expectStatus(await readFeatures(room.reader, answer.at('layer.id')), 200);
    assert.deepEqual(features.at('features.0.properties'), {
      'a;b': 'Ł1',
      x: '121500',
      y: '487000',
      height: '542',
    });
    assert.ok(Math.abs(features.number('features.0.geometry.coordinates.0') - 4.8953) < 2e-3);
    assert.ok(Math.abs(features.number('features.0.geometry.coordinates.1') - 52.3699) < 2e-3);
  });

  it('reads the columns that the caller declares', async () => {
    const content = 'lat,lon,p,q,name,label,when\n1,2,46.94,7.44,Bern,Capital,02.03.2024\n';
    const columns = { longitude: 'q', latitude: 'p', title: 'label', date: 'when' };
    const declared = { columns: JSON.stringify(columns) };
    const upload = { content, fileName: 'places.csv', type: 'text/csv', declared };
    const answer = expectStatus(await sendUpload(room.uploader, room.roomId, upload), 200);
    const marker = answer.at('markers.0') as Record<string, unknown>;
    assert.deepEqual([marker.longitude, marker.latitude, marker.title], [7.44, 46.94, 'Capital']);
    assert.equal(marker.eventDate, Date.UTC(2024, 2, 2));
    assert.deepEqual(marker.properties, { lat: '1', lon: '2', name: 'Bern' });
  });

  it('refuses declared columns that a file does not have', async () => {
    const point = JSON.stringify({ type: 'Point', coordinates: [7, 46] });
    for (const [content, columns] of [
      ['title,lat,lon\nBern,46.94,7.44\n', { longitude: 'x', latitude: 'lat' }],
      [point, { longitude: 'x', latitude: 'y' }],
    ] as const) {
      const declared = { columns: JSON.stringify(columns) };
      const answer = await sendUpload(room.uploader, room.roomId, { content, declared });
      expectError(answer, 400, 'invalid_columns');
    }
  });

  it('refuses a wrong declaration, and names it', async () => {
    const content = 'title,lat,lon\nBern,46.94,7.44\n';
    for (const [field, value] of Object.entries({
      crs: 'here',
      encoding: 'utf-9',
      delimiter: 'a',
      types: 'numbers',
      columns: '{"longitude":"lon"}',
    })) {
      const upload = { content, fileName: 'places.csv', type: 'text/csv', declared: { [field]: value } };
      const answer = expectStatus(await sendUpload(room.uploader, room.roomId, upload), 400);
      assert.equal(answer.at('error'), 'invalid_request');
      assert.equal(answer.at('details.field'), field);
    }
  });

  it('refuses a CSV file without coordinate columns, and one with an unterminated quote', async () => {
    for (const content of ['name,size\na,1\n', 'title,lat,lon\n"open,47,8\nBern,46,7\n']) {
      const upload = { content, fileName: 'places.csv', type: 'text/csv' };
      const answer = await sendUpload(room.script, room.roomId, upload);
      await expectRefused(room.script, room.roomId, answer, /column|latitude|coordinate|quote|row|line/i);
    }
  });
});
