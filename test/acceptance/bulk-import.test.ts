import assert from 'node:assert/strict';
import { call, expectError, expectStatus, type ServiceAnswer, type Bearer } from './support/http.ts';
import { openEvents } from './support/event-stream.ts';
import { collection, point, square } from './support/geojson.ts';
import { roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { endOfJob, eventually } from './support/waiting.ts';

suite(import.meta.filename, 'Bulk import', () => {
  let room: RoomWithTokens;
  beforeEach(async () => {
    room = await roomWithTokens();
  });
  const send = (content: unknown, caller: Bearer = room.writer): Promise<ServiceAnswer> => {
    const form = new FormData();
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    form.set('file', new Blob([text], { type: 'application/geo+json' }), 'points.geojson');
    return call(caller, 'POST', `/api/rooms/${room.roomId}/bulk-import`, { form });
  };
  const finish = async (content: unknown): Promise<ServiceAnswer> => {
    const answer = expectStatus(await send(content), 202);
    assert.match(answer.string('jobId'), /^bulk-import-.+$/);
    return endOfJob(room.writer, answer.string('jobId'), '/api/jobs');
  };
  const markers = async (): Promise<ServiceAnswer> =>
    expectStatus(await call(room.reader, 'GET', `/api/rooms/${room.roomId}/markers`), 200);

  it('makes a marker of every point, with its properties', async () => {
    const properties = {
      title: 'Säntis',
      description: 'a\nb',
      tags: ['peak', 'Alpstein'],
      eventDate: -1000,
      markerIconSize: 24,
    };
    const end = await finish(collection([point(9.34, 47.25, properties), point(8, 46)]));
    assert.equal(end.at('status'), 'complete', end.text);
    await eventually(async () => {
      const list = await markers();
      assert.equal(list.at('count'), 2);
      const peak = list.list('markers').find(({ title }) => title === 'Säntis');
      assert.ok(peak);
      for (const [field, value] of Object.entries(properties)) assert.deepEqual(peak[field], value, field);
      assert.deepEqual([peak.longitude, peak.latitude], [9.34, 47.25]);
    });
  });

  it('makes a marker of every row of a table', async () => {
    const end = await finish('Titel;Breite;Länge;Art\nSäntis;47,25;9,34;Berg\nBern;46,94;7,44;\n');
    assert.equal(end.at('status'), 'complete', end.text);
    const list = await markers();
    const peak = list.list('markers').find(({ title }) => title === 'Säntis');
    assert.deepEqual([peak?.longitude, peak?.latitude, peak?.properties], [9.34, 47.25, { Art: 'Berg' }]);
    assert.equal(list.at('count'), 2);
    const lines = await finish('name,wkt\na,"LINESTRING (7 46, 8 47)"\n');
    assert.equal(lines.at('error.code'), 'not_a_point', lines.text);
  });

  it('imports tens of thousands of points, each once', async () => {
    const points = Array.from({ length: 30_000 }, (_, n) =>
      point((n % 300) / 2, (n / 30_000) * 80, { title: `p${n}` }),
    );
    const end = await finish(collection(points));
    assert.equal(end.at('status'), 'complete', end.text);
    const list = await markers();
    assert.equal(list.at('count'), 30_000);
    assert.equal(new Set(list.list('markers').map(({ title }) => title)).size, 30_000);
  });

  it('warns of properties that it does not know or cannot take, with the number of the feature', async () => {
    const end = await finish(
      collection([
        point(1, 1, { title: 'sound' }),
        point(2, 2, { title: 'x', altitude: 5 }),
        point(3, 3, { tags: 'none' }),
      ]),
    );
    assert.equal(end.at('status'), 'complete', end.text);
    const warnings = JSON.stringify(end.at('warnings'));
    assert.match(warnings, /altitude/);
    assert.match(warnings, /tags/);
    const stored = (await markers()).list('markers').find(({ title }) => title === 'x');
    assert.deepEqual(stored?.properties, { altitude: 5 });
    const numbers = end.list('warnings').map(({ feature }) => feature);
    assert.ok(numbers.includes(1) && numbers.includes(2), warnings);
    assert.equal((await markers()).at('count'), 3);
  });

  it('refuses what is no collection of points', async () => {
    for (const content of [
      collection([square(8, 47, 1)]),
      '{"type":"FeatureCollection","features":[',
      '[]',
      '',
    ]) {
      const answer = await send(content);
      if (answer.status === 202) {
        const end = await endOfJob(room.writer, answer.string('jobId'), '/api/jobs');
        assert.equal(end.at('status'), 'error', end.text);
        assert.ok(end.string('error.code') !== '' && end.string('error.message') !== '');
      } else {
        expectError(answer, 400);
      }
      assert.equal((await markers()).at('count'), 0);
    }
  });

  it('sends an event for an import', async () => {
    const stream = await openEvents(room.reader, room.roomId);
    await finish(collection([point(1, 1), point(2, 2)]));
    await stream.next((event) => event.kind.startsWith('marker.'), 'an event of the import');
    await stream.next((event) => event.kind === 'job.finished', 'job.finished');
    stream.close();
  });

  it('refuses tokens without write, and requests without a file', async () => {
    const lacks = "API token lacks 'write' permission";
    expectError(await send(collection([]), room.reader), 403, lacks);
    expectError(await send(collection([]), room.uploader), 403, lacks);
    const path = `/api/rooms/${room.roomId}/bulk-import`;
    expectError(await call(room.writer, 'POST', path, { form: new FormData() }), 400);
  });
});
