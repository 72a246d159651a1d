import assert from 'node:assert/strict';
import { call, expectError, expectStatus, type ServiceAnswer, type Bearer } from './support/http.ts';
import { collection, square } from './support/geojson.ts';
import { issueToken, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { finished, uploadForm } from './support/uploads.ts';

suite(import.meta.filename, 'Idempotency', () => {
  let room: RoomWithTokens;
  let path: string;
  beforeEach(async () => {
    room = await roomWithTokens();
    path = `/api/rooms/${room.roomId}`;
  });
  const create = (
    key: string,
    title = 'once',
    caller: Bearer = room.script,
    process = 0,
  ): Promise<ServiceAnswer> => {
    const json = { latitude: 1, longitude: 2, title };
    return call(caller, 'POST', `${path}/markers`, { json, headers: { 'idempotency-key': key }, process });
  };
  const count = async (): Promise<unknown> => (await call(room.reader, 'GET', `${path}/markers`)).at('count');

  it('creates one marker for a repeated request and repeats the answer', async () => {
    const key = crypto.randomUUID();
    const first = expectStatus(await create(key), 201);
    const again = expectStatus(await create(key, 'once', room.script, 1), 201);
    assert.deepEqual(again.json, first.json);
    assert.equal(await count(), 1);
  });

  it('creates one marker for many concurrent requests', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      [0, 1, 0, 1, 0, 1].map((process) => create(key, 'once', room.script, process)),
    );
    for (const answer of answers) assert.ok([201, 409].includes(answer.status), answer.text);
    assert.equal(await count(), 1);
  });

  it('refuses a different request under a used key', async () => {
    const key = crypto.randomUUID();
    expectStatus(await create(key), 201);
    expectError(await create(key, 'something else'), 400);
    assert.equal(await count(), 1);
  });

  it('separates the keys of different callers', async () => {
    const key = crypto.randomUUID();
    expectStatus(await create(key), 201);
    expectStatus(await create(key, 'once', await issueToken(room.owner, room.roomId, 'read', 'write')), 201);
    assert.equal(await count(), 2);
  });

  it('does not replay a refusal as a success', async () => {
    const key = crypto.randomUUID();
    const headers = { 'idempotency-key': key };
    expectError(
      await call(room.script, 'POST', `${path}/markers`, { json: { latitude: 100 }, headers }),
      400,
    );
    assert.equal(await count(), 0);
  });

  it('creates one layer for a repeated upload', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const content = collection([square(8, 47, 1)]);
    for (let time = 0; time < 2; time++) {
      const form = uploadForm(room.roomId, { content });
      const answer = await call(room.uploader, 'POST', '/api/layers/upload', { form, headers });
      expectStatus(await finished(room.uploader, answer), 200);
    }
    const list = await call(room.reader, 'GET', `/api/layers/${room.roomId}`);
    assert.equal(list.list('layers').length, 1);
  });
});
