import { anonymous, call, expectError, expectStatus } from './support/http.ts';
import { newPerson } from './support/people.ts';
import { sendRaw } from './support/raw.ts';
import {
  createMarker,
  createRoom,
  issueToken,
  roomWithTokens,
  setPublic,
  type RoomWithTokens,
} from './support/rooms.ts';
import { suite } from './support/suite.ts';
import assert from 'node:assert/strict';

const badToken = 'Invalid or expired API token';

suite(import.meta.filename, 'Authentication and permissions', () => {
  let room: RoomWithTokens;
  let publicRoom: string;
  before(async () => {
    room = await roomWithTokens();
    publicRoom = await createRoom(room.owner);
    await setPublic(room.owner, publicRoom);
  });
  const info = (): string => `/api/rooms/${room.roomId}/info`;
  const markers = (): string => `/api/rooms/${room.roomId}/markers`;

  it('takes a JWT and a room API token as Bearer', async () => {
    expectStatus(await call(room.owner, 'GET', info()), 200);
    expectStatus(await call(room.reader, 'GET', info()), 200);
  });

  it('accepts the scheme in any letter case', async () => {
    const headers = { authorization: `bearer ${room.reader.bearer}` };
    expectStatus(await call(null, 'GET', markers(), { headers }), 200);
  });

  it('requires anonymous callers to sign in where an identity is needed', async () => {
    expectError(await call(anonymous, 'GET', markers()), 401, 'authentication_required');
    expectError(await call(anonymous, 'POST', markers(), { json: {} }), 401, 'authentication_required');
  });

  it('refuses a mistyped API token, also where anybody may read', async () => {
    const { bearer } = room.reader;
    const last = bearer.endsWith('a') ? 'b' : 'a';
    const garbled = [bearer.slice(0, -1) + last, bearer.slice(0, -1), `${bearer}x`, 'chart_', 'chart_x'];
    for (const text of garbled) {
      expectError(await call({ bearer: text }, 'GET', info()), 401, badToken);
      expectError(await call({ bearer: text }, 'GET', `/api/rooms/${publicRoom}/info`), 401, badToken);
    }
  });

  it('refuses a well-formed token that was never issued', async () => {
    const bearer = `chart_0123456789ABCDEFGHIJKLMNOPQRSTUVabcdef`;
    expectError(await call({ bearer }, 'GET', info()), 401, badToken);
  });

  it('refuses a revoked token, also for public resources', async () => {
    const token = await issueToken(room.owner, publicRoom, 'read');
    expectStatus(await call(room.owner, 'DELETE', `/api/rooms/${publicRoom}/api-tokens/${token.id}`), 200);
    expectError(await call(token, 'GET', `/api/rooms/${publicRoom}/markers`), 401, badToken);
  });

  it('rejects JWTs that are malformed, unsigned or signed with another key', async () => {
    const [head = '', claims = '', signature = ''] = room.owner.bearer.split('.');
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = encode({ alg: 'none', typ: 'JWT' });
    const other = (await newPerson('other')).bearer.split('.');
    const forged = [
      `${head}.${claims}.`,
      `${unsigned}.${claims}.`,
      `${unsigned}.${claims}.${signature}`,
      `${head}.${other[1] ?? ''}.${signature}`,
      `${head}.${claims}.${signature.split('').reverse().join('')}`,
      `${head}.${encode({ sub: 'x', exp: 1 })}.${signature}`,
      'nonsense',
      'a.b.c',
    ];
    for (const bearer of forged) {
      expectError(await call({ bearer }, 'GET', markers()), 401);
      expectError(await call({ bearer }, 'GET', `/api/rooms/${publicRoom}/markers`), 401);
    }
  });

  it('refuses other authorization schemes and an empty credential', async () => {
    for (const authorization of ['Basic b3duZXI6cGFzcw==', 'Bearer', 'Bearer ', 'Digest x="y"']) {
      expectError(await call(null, 'GET', markers(), { headers: { authorization } }), 401);
    }
  });

  it('never accepts a credential from the URL', async () => {
    for (const name of ['token', 'access_token', 'api_token']) {
      const answer = await call(anonymous, 'GET', `${markers()}?${name}=${room.reader.bearer}`);
      assert.ok([400, 401].includes(answer.status), answer.text);
    }
  });

  it('tells a token of another room so, on private and on public rooms', async () => {
    const scoped = 'API token is not scoped to this room';
    const remote = await createRoom(room.owner);
    for (const roomId of [remote, publicRoom]) {
      for (const path of ['', '/info', '/markers']) {
        expectError(await call(room.script, 'GET', `/api/rooms/${roomId}${path}`), 403, scoped);
      }
      expectError(await call(room.script, 'GET', `/api/layers/${roomId}`), 403, scoped);
      const json = { latitude: 1, longitude: 2 };
      expectError(await call(room.script, 'POST', `/api/rooms/${roomId}/markers`, { json }), 403, scoped);
    }
  });

  it('names the permission that a token lacks, also on public rooms', async () => {
    const reader = await issueToken(room.owner, publicRoom, 'read');
    const writer = await issueToken(room.owner, publicRoom, 'write');
    const path = `/api/rooms/${publicRoom}/markers`;
    expectError(await call(writer, 'GET', path), 403, "API token lacks 'read' permission");
    const json = { latitude: 1, longitude: 2 };
    expectError(await call(reader, 'POST', path, { json }), 403, "API token lacks 'write' permission");
    const form = new FormData();
    form.set('roomName', publicRoom);
    form.set('layerName', 'x');
    form.set('file', new Blob(['{}']), 'x.geojson');
    const upload = await call(reader, 'POST', '/api/layers/upload', { form });
    expectError(upload, 403, "API token lacks 'upload' permission");
  });

  it('keeps the three permissions of a token apart', async () => {
    const json = { latitude: 1, longitude: 2 };
    const lacks = (permission: string): string => `API token lacks '${permission}' permission`;
    expectStatus(await call(room.reader, 'GET', markers()), 200);
    expectStatus(await call(room.writer, 'POST', markers(), { json }), 201);
    expectError(await call(room.uploader, 'GET', markers()), 403, lacks('read'));
    expectError(await call(room.uploader, 'POST', markers(), { json }), 403, lacks('write'));
    expectError(await call(room.writer, 'GET', `/api/layers/${room.roomId}`), 403, lacks('read'));
    const layer = { name: 'x', geojson: { type: 'FeatureCollection', features: [] } };
    const inline = await call(room.uploader, 'POST', `/api/rooms/${room.roomId}/layers`, { json: layer });
    expectError(inline, 403, lacks('write'));
  });

  it('refuses tokens on operations of owners', async () => {
    const path = `/api/rooms/${room.roomId}`;
    for (const answer of [
      await call(room.script, 'POST', path),
      await call(room.script, 'DELETE', path),
      await call(room.script, 'POST', `${path}/clear`),
      await call(room.script, 'PATCH', `${path}/public`, { json: { isPublic: true } }),
      await call(room.script, 'GET', `${path}/api-tokens`),
    ]) {
      expectError(answer, 403, 'api_token_not_allowed');
    }
    expectStatus(await call(room.script, 'GET', path), 200);
  });

  it('refuses strangers on a private room', async () => {
    const stranger = await newPerson('stranger');
    const marker = (await createMarker(room.owner, room.roomId)).string('marker.id');
    const refused = 'insufficient permission';
    expectError(await call(stranger, 'GET', `/api/rooms/${room.roomId}`), 403, refused);
    expectError(await call(stranger, 'GET', markers()), 403, refused);
    expectError(await call(stranger, 'GET', `${markers()}/${marker}`), 403, refused);
    expectError(await call(stranger, 'DELETE', `${markers()}/${marker}`), 403, refused);
    expectError(await call(stranger, 'DELETE', `/api/rooms/${room.roomId}`), 403, refused);
    const json = { isPublic: true };
    expectError(await call(stranger, 'PATCH', `/api/rooms/${room.roomId}/public`, { json }), 403, refused);
  });

  it('lets strangers read a public room but not change it', async () => {
    const stranger = await newPerson('stranger');
    const path = `/api/rooms/${publicRoom}`;
    expectStatus(await call(stranger, 'GET', path), 200);
    expectStatus(await call(stranger, 'GET', `${path}/markers`), 200);
    expectStatus(await call(stranger, 'GET', `/api/layers/${publicRoom}`), 200);
    const json = { latitude: 1, longitude: 2 };
    expectError(await call(stranger, 'POST', `${path}/markers`, { json }), 403, 'insufficient permission');
    expectError(await call(stranger, 'POST', `${path}/clear`), 403, 'insufficient permission');
  });

  it('refuses an unauthorized request before reading the body', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '900000' };
    const answer = await sendRaw({ method: 'POST', path: markers(), headers, body: ['{"title": "'] });
    assert.equal(answer.status, 401, answer.body);
  });

  it('refuses an upload without credentials before it reads the file', async () => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(40 * 1024 * 1024),
    };
    const answer = await sendRaw({ method: 'POST', path: '/api/layers/upload', headers, body: ['--x\r\n'] });
    assert.equal(answer.status, 401, answer.body);
  });
});
