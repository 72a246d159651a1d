import assert from 'node:assert/strict';
import { anonymous, call, expectError, expectStatus } from './support/http.ts';
import { newPerson } from './support/people.ts';
import { createMarker, issueToken, newRoomId, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';

suite(import.meta.filename, 'Errors', () => {
  let room: RoomWithTokens;
  let path: string;
  let markerPath: string;
  before(async () => {
    room = await roomWithTokens();
    path = `/api/rooms/${room.roomId}`;
    markerPath = `${path}/markers/${(await createMarker(room.script, room.roomId)).string('marker.id')}`;
  });

  it('400 empty_update: PATCH of a marker with an empty body', async () => {
    expectError(await call(room.script, 'PATCH', markerPath, { json: {} }), 400, 'empty_update');
  });

  it('400 unknown_field:<key>: PATCH of a marker with an unknown field', async () => {
    const json = { title: 'x', elevation: 1 };
    expectError(await call(room.script, 'PATCH', markerPath, { json }), 400, 'unknown_field:elevation');
  });

  it('401 Invalid or expired API token: a revoked token', async () => {
    const token = await issueToken(room.owner, room.roomId, 'read');
    expectStatus(await call(room.owner, 'DELETE', `${path}/api-tokens/${token.id}`), 200);
    expectError(await call(token, 'GET', markerPath), 401, 'Invalid or expired API token');
  });

  it('403 API token is not scoped to this room: by the path', async () => {
    const other = await roomWithTokens();
    const scoped = 'API token is not scoped to this room';
    expectError(await call(other.script, 'GET', markerPath), 403, scoped);
  });

  it('403 API token is not scoped to this room: by roomName', async () => {
    const other = await roomWithTokens();
    const form = new FormData();
    form.set('roomName', room.roomId);
    form.set('layerName', 'x');
    form.set('file', new Blob(['{"type":"FeatureCollection","features":[]}']), 'x.geojson');
    const answer = await call(other.script, 'POST', '/api/layers/upload', { form });
    expectError(answer, 403, 'API token is not scoped to this room');
  });

  it("403 API token lacks '<permission>' permission", async () => {
    const lacks = (permission: string): string => `API token lacks '${permission}' permission`;
    expectError(await call(room.writer, 'GET', `${path}/markers`), 403, lacks('read'));
    expectError(await call(room.reader, 'DELETE', markerPath), 403, lacks('write'));
    const upload = await call(room.reader, 'POST', '/api/layers/upload', { form: new FormData() });
    expectError(upload, 403, lacks('upload'));
  });

  it('403 api_token_not_allowed: a token on an operation of owners', async () => {
    expectError(await call(room.script, 'DELETE', path), 403, 'api_token_not_allowed');
    expectError(await call(room.script, 'POST', `${path}/clear`), 403, 'api_token_not_allowed');
  });

  it('403 insufficient permission: a caller without the permission', async () => {
    const stranger = await newPerson('stranger');
    expectError(await call(stranger, 'DELETE', path), 403, 'insufficient permission');
  });

  it('404: a marker, a layer, a job, a room, a token that is absent', async () => {
    const absent: [string, string][] = [
      ['GET', `${path}/markers/marker-nowhere`],
      ['GET', '/api/layers/layer-nowhere/features'],
      ['GET', '/api/layers/jobs/job-nowhere'],
      ['GET', '/api/jobs/bulk-import-nowhere'],
      ['GET', `/api/rooms/${newRoomId()}`],
      ['DELETE', `${path}/api-tokens/token-nowhere`],
    ];
    for (const [method, where] of absent) expectError(await call(room.owner, method, where), 404);
  });

  it('404 in JSON for paths that do not exist', async () => {
    for (const where of ['/api', '/api/nothing', '/api/rooms', `${path}/nothing`, '/api/layers/a/b/c/d/e']) {
      const answer = expectError(await call(room.owner, 'GET', where), 404);
      assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    }
  });

  it('405 in JSON, with Allow, for methods that a path does not have', async () => {
    const calls: [string, string][] = [
      ['PUT', markerPath],
      ['POST', markerPath],
      ['DELETE', `${path}/markers`],
      ['DELETE', `${path}/public`],
    ];
    for (const [method, where] of calls) {
      const answer = expectError(await call(room.owner, method, where), 405);
      assert.ok((answer.headers.get('allow') ?? '') !== '', 'Allow names the methods');
    }
  });

  it('answers errors as JSON, and as problem+json when asked', async () => {
    const plain = await call(anonymous, 'GET', `${path}/markers`);
    assert.match(plain.headers.get('content-type') ?? '', /^application\/json/);
    const headers = { accept: 'application/problem+json' };
    const problem = await call(anonymous, 'GET', `${path}/markers`, { headers });
    assert.match(problem.headers.get('content-type') ?? '', /^application\/problem\+json/);
    expectError(problem, 401, 'authentication_required');
  });

  it('gives every request an id of its own', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call(anonymous, 'GET', `${path}/markers`)));
    assert.equal(new Set(answers.map((answer) => answer.string('requestId'))).size, 3);
  });

  it('never shows the inside of the service', async () => {
    const probes = [
      await call(room.owner, 'GET', `${path}/markers/${encodeURIComponent("' or 1=1 --")}`),
      await call(room.owner, 'GET', `${path}/markers/%00`),
      await call(room.owner, 'GET', `/api/layers/${encodeURIComponent('../../etc/passwd')}/features`),
      await call(room.script, 'POST', `${path}/markers`, { text: '{' }),
    ];
    for (const answer of probes) {
      assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} ${answer.text}`);
      assert.doesNotMatch(answer.text, /node_modules|\.ts:\d|select |stack|postgres/i);
    }
  });
});
