import assert from 'node:assert/strict';
import { openEvents } from './support/event-stream.ts';
import { anonymous, call, expectError, expectStatus, type ServiceAnswer, type Json } from './support/http.ts';
import { newPerson, person, type Person } from './support/people.ts';
import { addMember, createRoom, issueToken } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { target } from './target.ts';
import { eventually, until } from './support/waiting.ts';

const day = 24 * 3600 * 1000;

suite(import.meta.filename, 'Members and invitations', () => {
  let owner: Person;
  let roomId: string;
  let path: string;
  beforeEach(async () => {
    owner = await newPerson('owner');
    roomId = await createRoom(owner);
    path = `/api/rooms/${roomId}`;
  });
  const invite = (email: string, role: unknown = 'viewer', by: Person = owner): Promise<ServiceAnswer> =>
    call(by, 'POST', `${path}/invite`, { json: { email, role } });
  const members = async (): Promise<Json[]> =>
    expectStatus(await call(owner, 'GET', `${path}/members`), 200).list();
  const pending = async (): Promise<string> =>
    expectStatus(await call(owner, 'GET', `${path}/pending-invitations`), 200).text;
  const signIn = async (guest: Person): Promise<void> => {
    expectStatus(await call(guest, 'GET', '/api/users/me'), 200);
  };

  it('leaves an invitation pending for an address without an account', async () => {
    const guest = await newPerson();
    const answer = expectStatus(await invite(guest.email, 'editor'), 200);
    assert.equal(answer.at('success'), true);
    assert.equal(answer.at('status'), 'pending');
    assert.equal(answer.at('invitation.email'), guest.email);
    assert.equal(answer.at('invitation.role'), 'editor');
    assert.equal(answer.number('invitation.expiresAt') - answer.number('invitation.createdAt'), 30 * day);
    assert.ok((await pending()).includes(guest.email));
    assert.equal((await members()).length, 1);
  });

  it('adds a user with an account immediately, without a pending record', async () => {
    const guest = await newPerson();
    await signIn(guest);
    const answer = expectStatus(await invite(guest.email, 'editor'), 200);
    assert.equal(answer.at('status'), 'member');
    assert.equal(answer.at('member.role'), 'editor');
    assert.ok(!(await pending()).includes(guest.email));
    expectStatus(await call(guest, 'GET', path), 200);
  });

  it('accepts a pending invitation when the invitee signs in', async () => {
    const guest = await newPerson();
    expectStatus(await invite(guest.email, 'viewer'), 200);
    await signIn(guest);
    await eventually(async () => {
      const answer = expectStatus(await call(guest, 'GET', path), 200);
      assert.equal(answer.at('userRole'), 'viewer');
    });
    assert.ok(!(await pending()).includes(guest.email));
  });

  it('answers accept-invitation of the invitee with the role, also after automatic acceptance', async () => {
    const guest = await newPerson();
    expectStatus(await invite(guest.email, 'editor'), 200);
    for (let time = 0; time < 2; time++) {
      const answer = expectStatus(await call(guest, 'POST', `${path}/accept-invitation`), 200);
      assert.equal(answer.at('success'), true);
      assert.equal(answer.at('roomId'), roomId);
      assert.equal(answer.at('role'), 'editor');
    }
    assert.equal((await members()).length, 2);
  });

  it('rejects acceptance by users who were not invited', async () => {
    const guest = await newPerson();
    const answer = await call(guest, 'POST', `${path}/accept-invitation`);
    assert.ok([403, 404].includes(answer.status), answer.text);
    assert.equal((await members()).length, 1);
  });

  it('rejects declining by users who were not invited', async () => {
    const guest = await newPerson();
    const answer = await call(guest, 'POST', `${path}/decline-invitation`);
    assert.ok([403, 404].includes(answer.status), answer.text);
  });

  it('rescinds a pending invitation, whose address stands percent-encoded in the path', async () => {
    const guest = await newPerson();
    expectStatus(await invite(guest.email), 200);
    const one = `${path}/pending-invitations/${encodeURIComponent(guest.email)}`;
    expectStatus(await call(owner, 'DELETE', one), 200);
    expectError(await call(owner, 'DELETE', one), 404);
    await signIn(guest);
    expectError(await call(guest, 'GET', path), 403, 'insufficient permission');
    assert.equal((await members()).length, 1);
  });

  it('compares addresses in any letter case', async () => {
    const guest = await newPerson();
    const loud = guest.email.toUpperCase();
    expectStatus(await invite(loud, 'editor'), 200);
    assert.ok((await pending()).includes(guest.email));
    await signIn(guest);
    await eventually(async () => expectStatus(await call(guest, 'GET', path), 200));
  });

  it('refuses invitations to no address, and to roles that cannot be given', async () => {
    for (const email of ['', 'nobody', '@x', 'a@', 'a b@example.org', 7, null, ['a@example.org']]) {
      const answer = await call(owner, 'POST', `${path}/invite`, { json: { email, role: 'viewer' } });
      expectError(answer, 400, undefined, /email/i);
    }
    for (const role of ['owner', 'admin', '', null]) {
      expectError(await invite('a@example.org', role), 400, undefined, /role/);
    }
    expectError(await call(owner, 'POST', `${path}/invite`, { json: { email: 'a@example.org' } }), 400);
  });

  it('lists members as a bare array to every member', async () => {
    const guest = await newPerson();
    await addMember(owner, roomId, guest, 'viewer');
    const list = expectStatus(await call(guest, 'GET', `${path}/members`), 200).list();
    assert.deepEqual(list.map(({ role }) => role).sort(), ['owner', 'viewer']);
    const added = list.find(({ role }) => role === 'viewer');
    assert.ok(added);
    assert.equal(added.email, guest.email);
    for (const { name } of list) assert.ok(name === null || typeof name === 'string');
    assert.equal(typeof added.userId, 'string');
    assert.ok(Number.isInteger(added.addedAt));
    assert.equal(added.addedBy, list.find(({ role }) => role === 'owner')?.userId);
  });

  it('hides members from everybody else, also in a public room', async () => {
    const stranger = await newPerson();
    const token = await issueToken(owner, roomId, 'read', 'write', 'upload');
    expectStatus(await call(owner, 'PATCH', `${path}/public`, { json: { isPublic: true } }), 200);
    expectError(await call(anonymous, 'GET', `${path}/members`), 401, 'authentication_required');
    expectError(await call(stranger, 'GET', `${path}/members`), 403, 'insufficient permission');
    expectError(await call(token, 'GET', `${path}/members`), 403, 'api_token_not_allowed');
  });

  it('removes a member, who immediately loses the room, its list entry and open streams', async () => {
    const guest = await newPerson();
    await addMember(owner, roomId, guest, 'editor');
    const stream = await openEvents(guest, roomId, { process: 1 });
    const rooms = async (): Promise<string> => (await call(guest, 'GET', '/api/users/rooms')).text;
    assert.ok((await rooms()).includes(roomId));
    const userId = (await members()).find(({ role }) => role === 'editor')?.userId;
    expectStatus(await call(owner, 'DELETE', `${path}/members/${String(userId)}`), 200);
    expectError(await call(guest, 'GET', path), 403, 'insufficient permission');
    assert.ok(!(await rooms()).includes(roomId));
    await until(stream.ended, 'the stream has ended');
    expectError(await call(owner, 'DELETE', `${path}/members/${String(userId)}`), 404);
  });

  it('never removes the owner', async () => {
    const [only] = await members();
    const answer = await call(owner, 'DELETE', `${path}/members/${String(only?.userId)}`);
    assert.ok(answer.status >= 400 && answer.status < 500, answer.text);
    expectError(answer, answer.status, undefined, /owner/i);
    assert.equal((await members()).length, 1);
  });

  it('lets a member leave, and never the owner', async () => {
    const guest = await newPerson();
    await addMember(owner, roomId, guest, 'viewer');
    const stream = await openEvents(guest, roomId, { process: 1 });
    expectStatus(await call(guest, 'POST', `${path}/leave`), 200);
    expectError(await call(guest, 'GET', path), 403, 'insufficient permission');
    await until(stream.ended, 'the stream has ended');
    assert.ok(!(await call(guest, 'GET', '/api/users/rooms')).text.includes(roomId));
    expectError(await call(guest, 'POST', `${path}/leave`), 403, 'insufficient permission');
    expectError(await call(owner, 'POST', `${path}/leave`), 409, undefined, /owner/i);
    const token = await issueToken(owner, roomId, 'read', 'write', 'upload');
    expectError(await call(token, 'POST', `${path}/leave`), 403, 'api_token_not_allowed');
    assert.deepEqual((await members()).map(({ role }) => role), ['owner']); // prettier-ignore
  });

  it('leaves inviting, removing and rescinding to the owner', async () => {
    const [editor, viewer] = [await newPerson('editor'), await newPerson('viewer')];
    await addMember(owner, roomId, editor, 'editor');
    await addMember(owner, roomId, viewer, 'viewer');
    const userId = (await members()).find(({ role }) => role === 'viewer')?.userId;
    for (const caller of [editor, viewer]) {
      expectError(await invite('x@example.org', 'viewer', caller), 403, 'insufficient permission');
      for (const [method, where] of [
        ['DELETE', `/members/${String(userId)}`],
        ['GET', '/pending-invitations'],
        ['DELETE', '/pending-invitations/x%40example.org'],
      ] as const) {
        expectError(await call(caller, method, path + where), 403, 'insufficient permission');
      }
    }
  });

  it('keeps the last role that was invited to', async () => {
    const guest = await newPerson();
    expectStatus(await invite(guest.email, 'viewer'), 200);
    expectStatus(await invite(guest.email, 'editor'), 200);
    await signIn(guest);
    await eventually(async () => {
      assert.equal((await call(guest, 'GET', path)).at('userRole'), 'editor');
    });
  });

  it('does not admit users whose address is not verified', async function () {
    const { unverifiedUser } = target();
    // The service under test has no such user.
    if (unverifiedUser === undefined) return this.skip();
    const guest = await person(unverifiedUser);
    expectStatus(await invite(guest.email, 'editor'), 200);
    await signIn(guest);
    expectError(await call(guest, 'GET', path), 403, 'insufficient permission');
    expectError(await call(guest, 'POST', `${path}/accept-invitation`), 403);
    assert.ok((await pending()).includes(guest.email));
  });

  it('tells the invitations addressed to the current user alone', async function () {
    const { unverifiedUser } = target();
    const noUser = await newPerson();
    const none = expectStatus(await call(noUser, 'GET', '/api/users/pending-invitations'), 200);
    assert.ok(!none.text.includes(roomId));
    // The service under test has no such user.
    if (unverifiedUser === undefined) return this.skip();
    const guest = await person(unverifiedUser);
    expectStatus(await invite(guest.email), 200);
    const some = expectStatus(await call(guest, 'GET', '/api/users/pending-invitations'), 200);
    assert.ok(!some.text.includes(noUser.email));
  });
});
