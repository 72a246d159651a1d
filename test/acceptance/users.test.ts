import assert from 'node:assert/strict';
import { anonymous, call, expectError, expectStatus } from './support/http.ts';
import { newPerson, person, type Person } from './support/people.ts';
import { createRoom, issueToken } from './support/rooms.ts';
import { findMember } from './support/search.ts';
import { suite } from './support/suite.ts';
import { collection, square } from './support/geojson.ts';
import { sendUpload, uploadLayer } from './support/uploads.ts';
import { target } from './target.ts';
import { eventually } from './support/waiting.ts';

const own: [string, string][] = [
  ['GET', '/api/users/me'],
  ['POST', '/api/users/register'],
  ['GET', '/api/users/rooms'],
  ['GET', '/api/users/pending-invitations'],
  ['GET', '/api/account/consumption'],
];
const administration: [string, string][] = [
  ['GET', '/api/admin/users'],
  ['GET', '/api/admin/rooms'],
  ['GET', '/api/admin/jobs'],
];

suite(import.meta.filename, 'Users', () => {
  let user: Person;
  let roomId: string;
  before(async () => {
    user = await newPerson('user');
    roomId = await createRoom(user);
  });

  it('tells the current user who they are', async () => {
    const answer = expectStatus(await call(user, 'GET', '/api/users/me'), 200);
    assert.equal(findMember(answer.json, 'email'), user.email);
  });

  it('registers, once or many times, the same account', async () => {
    const fresh = await newPerson('fresh');
    const answers = await Promise.all(
      [0, 1, 0].map((process) => call(fresh, 'POST', '/api/users/register', { process })),
    );
    for (const answer of answers) {
      expectStatus(answer, 200);
      assert.equal(findMember(answer.json, 'email'), fresh.email);
    }
  });

  it('lists the rooms of the current user with the role', async () => {
    const other = await createRoom(await newPerson());
    const answer = expectStatus(await call(user, 'GET', '/api/users/rooms'), 200);
    const room = answer.list('rooms').find((entry) => entry.roomId === roomId);
    assert.ok(room, answer.text);
    assert.ok(Object.values(room).includes('owner'), answer.text);
    assert.ok(!answer.text.includes(other));
  });

  it('drops a deleted room from the list', async () => {
    const doomed = await createRoom(user);
    expectStatus(await call(user, 'DELETE', `/api/rooms/${doomed}`), 200);
    await eventually(async () => {
      assert.ok(!(await call(user, 'GET', '/api/users/rooms')).text.includes(doomed));
    });
  });

  it('finds no address without a geocoder', async () => {
    const answer = expectStatus(await call(user, 'GET', '/api/locations?q=Bundesplatz'), 200);
    assert.deepEqual(JSON.parse(answer.text), { attribution: null, locations: [] });
    expectError(await call(anonymous, 'GET', '/api/locations?q=Bundesplatz'), 401, 'authentication_required');
  });

  it('tells the consumption, which grows with an upload', async () => {
    const consumption = async (): Promise<string> =>
      expectStatus(await call(user, 'GET', '/api/account/consumption'), 200).text;
    const start = await consumption();
    await uploadLayer(user, roomId, { content: collection([square(8, 47, 1)]) });
    await eventually(async () => assert.notEqual(await consumption(), start));
  });

  it('refuses tokens and anonymous callers on all of it', async () => {
    const token = await issueToken(user, roomId, 'read', 'write', 'upload');
    for (const [method, path] of [...own, ...administration]) {
      expectError(await call(token, method, path), 403, 'api_token_not_allowed');
      expectError(await call(anonymous, method, path), 401, 'authentication_required');
    }
  });

  it('refuses the administration to everybody but operators', async () => {
    for (const [method, path] of administration) {
      expectError(await call(user, method, path), 403, 'insufficient permission');
    }
  });

  it('shows operators users, rooms and jobs', async function () {
    const { operator } = target();
    // The service under test has no operator.
    if (operator === undefined) return this.skip();
    const admin = await person(operator);
    for (const [method, path] of administration) expectStatus(await call(admin, method, path), 200);
  });

  it('lets only operators set a quota', async function () {
    const { operator } = target();
    // The service under test has no operator.
    if (operator === undefined) return this.skip();
    const poor = await newPerson();
    const me = expectStatus(await call(poor, 'GET', '/api/users/me'), 200);
    const path = `/api/admin/users/${me.string('userId')}/quota`;
    expectError(await call(poor, 'PATCH', path, { json: { limit: null } }), 403, 'insufficient permission');
    const admin = await person(operator);
    expectStatus(await call(admin, 'PATCH', path, { json: { limit: 10 } }), 200);
    const consumption = expectStatus(await call(poor, 'GET', '/api/account/consumption'), 200);
    assert.equal(consumption.number('limit'), 10);
    const upload = { content: collection([square(8, 47, 1)]) };
    expectError(await sendUpload(poor, await createRoom(poor), upload), 413, 'quota_exceeded');
  });
});
