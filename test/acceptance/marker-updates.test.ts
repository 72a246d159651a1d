import assert from 'node:assert/strict';
import {
  call,
  expectError,
  expectStatus,
  type ServiceAnswer,
  type Bearer,
  type Json,
} from './support/http.ts';
import { createMarker, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { eventually } from './support/waiting.ts';

suite(import.meta.filename, 'Marker updates', () => {
  let room: RoomWithTokens;
  let path: string;
  let original: Json;
  before(async () => {
    room = await roomWithTokens();
  });
  beforeEach(async () => {
    const created = await createMarker(room.script, room.roomId, {
      description: 'as it was',
      color: '#112233',
      tags: ['old'],
      eventDate: 1000,
      embeddedMediaUrl: 'https://media.example/old',
      mediaSize: 'sm',
      markerIconSize: 32,
    });
    original = created.object('marker');
    path = `/api/rooms/${room.roomId}/markers/${created.string('marker.id')}`;
  });
  const patch = (json: unknown, caller: Bearer = room.script): Promise<ServiceAnswer> =>
    call(caller, 'PATCH', path, { json });

  it('changes only the fields that are sent', async () => {
    const answer = expectStatus(await patch({ title: 'Luzern', tags: ['new', 'tags'] }), 200);
    assert.equal(answer.at('success'), true);
    await eventually(async () => {
      const read = expectStatus(await call(room.reader, 'GET', path), 200).object('marker');
      const changed = { ...original, title: 'Luzern', tags: ['new', 'tags'] };
      for (const field of Object.keys(changed).filter((name) => name !== 'updatedAt')) {
        assert.deepEqual(read[field], (changed as Json)[field], field);
      }
    });
  });

  it('clears a field with null (rule 1)', async () => {
    const fields = ['description', 'eventDate', 'embeddedMediaUrl', 'mediaSize', 'markerIconSize'];
    const nothing = Object.fromEntries(fields.map((field) => [field, null]));
    const answer = expectStatus(await patch({ ...nothing, tags: null, markerIconId: null }), 200);
    for (const field of fields) assert.equal(answer.at(`marker.${field}`) ?? null, null, field);
    assert.deepEqual(answer.at('marker.tags') ?? [], []);
  });

  it('stores an empty string as an empty string (rule 1)', async () => {
    expectStatus(await patch({ description: '', title: '' }), 200);
    const read = await call(room.reader, 'GET', path);
    assert.equal(read.at('marker.description'), '');
    assert.equal(read.at('marker.title'), '');
  });

  it('refuses null for latitude, longitude, title and color, and changes nothing (rule 2)', async () => {
    for (const field of ['latitude', 'longitude', 'title', 'color']) {
      const answer = await patch({ description: 'changed', [field]: null });
      expectError(answer, 400, undefined, new RegExp(field));
    }
    const read = await call(room.reader, 'GET', path);
    assert.equal(read.at('marker.description'), 'as it was');
  });

  it('refuses one of imageKey and thumbnailKey without the other (rule 3)', async () => {
    const bodies = [
      { imageKey: 'markers/a.jpg' },
      { thumbnailKey: 'markers/a_thumb.jpg' },
      { imageKey: null },
      { thumbnailKey: null },
      { imageKey: 'markers/a.jpg', thumbnailKey: null },
      { imageKey: null, thumbnailKey: 'markers/a_thumb.jpg' },
    ];
    for (const json of bodies) {
      expectError(await patch(json), 400, undefined, /imageKey|thumbnailKey/);
    }
  });

  it('takes imageKey and thumbnailKey both null (rule 3)', async () => {
    const answer = expectStatus(await patch({ imageKey: null, thumbnailKey: null }), 200);
    assert.equal(answer.at('marker.imageKey') ?? null, null);
    assert.equal(answer.at('marker.thumbnailKey') ?? null, null);
  });

  it('refuses an empty body with empty_update (rule 4)', async () => {
    expectError(await patch({}), 400, 'empty_update');
    expectError(await call(room.script, 'PATCH', path), 400, 'empty_update');
    expectError(await call(room.script, 'PATCH', path, { text: '' }), 400, 'empty_update');
  });

  it('refuses an unknown field with its name, and changes nothing (rule 5)', async () => {
    for (const field of ['colour', 'lat', 'geometry', 'with space', 'naïve', '__proto__', 'constructor']) {
      const text = `{"title": "changed", ${JSON.stringify(field)}: 1}`;
      const answer = await call(room.script, 'PATCH', path, { text });
      expectError(answer, 400, `unknown_field:${field}`);
    }
    const read = await call(room.reader, 'GET', path);
    assert.equal(read.at('marker.title'), original.title);
  });

  it('refuses id, createdBy and createdAt as read-only (rule 5)', async () => {
    for (const field of ['id', 'createdBy', 'createdAt']) {
      expectError(await patch({ [field]: original[field] }), 400, `unknown_field:${field}`);
    }
  });

  it('refuses a title with a newline (rule 6)', async () => {
    for (const title of ['two\nlines', '\n', 'ends\n', 'two\r\nlines']) {
      expectError(await patch({ title }), 400, undefined, /title/);
    }
  });

  it('gives a write-only token only the submitted fields back', async () => {
    const json = { title: 'blind', description: null, tags: ['a'] };
    const answer = expectStatus(await patch(json, room.writer), 200);
    assert.equal(answer.at('success'), true);
    assert.deepEqual(answer.object('marker'), json);
  });

  it('does not let a read-only token change or delete', async () => {
    const lacks = "API token lacks 'write' permission";
    expectError(await patch({ title: 'x' }, room.reader), 403, lacks);
    expectError(await call(room.reader, 'DELETE', path), 403, lacks);
    expectError(await call(room.writer, 'GET', path), 403, "API token lacks 'read' permission");
  });

  it('keeps back-to-back writes of different fields', async () => {
    expectStatus(await patch({ title: 'one' }), 200);
    expectStatus(await patch({ description: 'two' }), 200);
    const answer = expectStatus(await patch({ color: '#abcdef' }), 200);
    const { title, description, color } = answer.object('marker');
    assert.deepEqual({ title, description, color }, { title: 'one', description: 'two', color: '#abcdef' });
  });

  it('answers every one of many concurrent edits, and the marker ends as one of them left it', async () => {
    const titles = Array.from({ length: 20 }, (_, n) => `edit ${n}`);
    const answers = await Promise.all(
      titles.map((title, process) =>
        call(room.script, 'PATCH', path, { json: { title, description: `of ${title}` }, process }),
      ),
    );
    for (const answer of answers) expectStatus(answer, 200);
    await eventually(async () => {
      const reads = await Promise.all([0, 1].map((process) => call(room.reader, 'GET', path, { process })));
      const [title] = new Set(reads.map((read) => read.string('marker.title')));
      assert.ok(title !== undefined && titles.includes(title));
      for (const read of reads) assert.equal(read.at('marker.description'), `of ${title}`);
    });
  });

  it('moves a marker', async () => {
    const answer = expectStatus(await patch({ latitude: -33.86, longitude: 151.2 }), 200);
    assert.equal(answer.at('marker.latitude'), -33.86);
    assert.equal(answer.at('marker.longitude'), 151.2);
    assert.equal(answer.at('marker.title'), original.title);
  });
});
