import assert from 'node:assert/strict';

import { addMember, call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { waitingInvitation } from '../support/api/waiting-invitation.ts';

interface Happening {
  readonly kind: string;
  readonly objectId: string;
  readonly actor: { readonly name: string | null };
  readonly after: Record<string, unknown> | null;
}

describe('members and invitations', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  let people = 0;
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner', { email: 'owner@example.org', email_verified: true });
  });
  after(() => api.close());
  beforeEach(async () => {
    roomId = await createRoom(api, owner);
  });

  const as = (bearer: string | undefined, method: string, path: string, json?: unknown) =>
    call(api.url, method, path, { bearer, json });
  const inRoom = (bearer: string, method: string, path: string, json?: unknown) =>
    as(bearer, method, `/api/rooms/${roomId}${path}`, json);
  const invite = (email: string, role = 'viewer') => inRoom(owner, 'POST', '/invite', { email, role });
  const person = async (verified = true) => {
    const subject = `person-${++people}`;
    const email = `${subject}@example.org`;
    return { subject, email, jwt: await api.issuer.token(subject, { email, email_verified: verified }) };
  };
  const me = async (jwt: string) => expectReply(await as(jwt, 'GET', '/api/users/me'), 200).json;
  const happenings = async (): Promise<Happening[]> => {
    const { json } = expectReply(await inRoom(owner, 'GET', '/history'), 200);
    return (json.history as Happening[]).filter(({ kind }) => kind.startsWith('member.')).reverse();
  };
  const pending = async () => (await inRoom(owner, 'GET', '/pending-invitations')).json.invitations;
  const expire = () => api.pool.query(`update invitations set expires_at = now() - interval '1 second'`);

  it('adds a member at the first request after the invitation, with the inviter on record', async () => {
    const guest = await person();
    expectReply(await invite(guest.email, 'editor'), 200);
    const { userId } = await me(guest.jwt);
    const ownerId = (await me(owner)).userId;
    const reply = expectReply(await inRoom(guest.jwt, 'GET', '/members'), 200);
    const members = JSON.parse(reply.text) as Record<string, unknown>[];
    const added = members.find((member) => member.userId === userId);
    assert.ok(added);
    assert.deepEqual(
      { ...added, addedAt: 0 },
      {
        ...{ userId, name: null, email: guest.email, role: 'editor', addedAt: 0, addedBy: ownerId },
      },
    );
    assert.deepEqual(await pending(), []);
    const [invited, joined] = await happenings();
    assert.equal(invited?.kind, 'member.invited');
    assert.equal(joined?.kind, 'member.added');
    assert.deepEqual(joined.after, { userId, role: 'editor', addedBy: ownerId });
  });

  it('is shown by e-mail address to the owner only: history contains no address', async () => {
    const guest = await person();
    expectReply(await invite(guest.email), 200);
    const address = encodeURIComponent(guest.email);
    expectReply(await inRoom(owner, 'DELETE', `/pending-invitations/${address}`), 200);
    assert.deepEqual(
      (await happenings()).map(({ kind }) => kind),
      ['member.invited', 'member.invitation-rescinded'],
    );
    const { rows } = await api.pool.query('select * from history');
    assert.ok(!JSON.stringify(rows).includes('@example.org'));
  });

  it('does not reveal the address of an account that is invited by it', async () => {
    const guest = await person(false);
    expectReply(await invite(guest.email), 200);
    const named = { email: guest.email, email_verified: true, name: guest.email };
    expectReply(await inRoom(await api.issuer.token(guest.subject, named), 'GET', ''), 200);
    const [, joined] = await happenings();
    assert.deepEqual([joined?.kind, joined?.actor.name], ['member.added', null]);
    const { rows } = await api.pool.query('select * from history');
    assert.ok(!JSON.stringify(rows).includes('@example.org'));
  });

  it('stays pending until the e-mail address is verified, and is then accepted', async () => {
    const guest = await person(false);
    await me(guest.jwt);
    assert.equal(expectReply(await invite(guest.email), 200).json.status, 'pending');
    expectReply(await inRoom(guest.jwt, 'POST', '/accept-invitation'), 403, 'email_not_verified');
    const mine = expectReply(await as(guest.jwt, 'GET', '/api/users/pending-invitations'), 200);
    assert.deepEqual(mine.json.invitations, [], 'a claimed address discloses nothing');
    const verified = await api.issuer.token(guest.subject, { email: guest.email, email_verified: true });
    expectReply(await inRoom(verified, 'GET', ''), 200);
  });

  it('does not reveal to an unverified address whether it was invited', async () => {
    const guest = await person(false);
    for (const answer of ['accept', 'decline'])
      expectReply(await inRoom(guest.jwt, 'POST', `/${answer}-invitation`), 403, 'email_not_verified');
    const other = await person();
    expectReply(await inRoom(other.jwt, 'POST', '/accept-invitation'), 404, 'invitation_not_found');
  });

  it('accepts an invitation of a known caller on request', async () => {
    const guest = await person();
    await me(guest.jwt);
    await waitingInvitation(api.pool, roomId, guest.email);
    const reply = expectReply(await inRoom(guest.jwt, 'POST', '/accept-invitation'), 200);
    assert.deepEqual(reply.json, { success: true, roomId, role: 'editor' });
  });

  it('declines an invitation once, so that it is neither listed nor accepted any more', async () => {
    const guest = await person();
    await me(guest.jwt);
    await waitingInvitation(api.pool, roomId, guest.email);
    assert.deepEqual(expectReply(await inRoom(guest.jwt, 'POST', '/decline-invitation'), 200).json, {
      success: true,
      roomId,
    });
    for (const answer of ['decline', 'accept'])
      expectReply(await inRoom(guest.jwt, 'POST', `/${answer}-invitation`), 404, 'invitation_not_found');
    assert.deepEqual(await pending(), []);
  });

  it('expires after thirty days: not listed, accepted or rescinded, but can be issued again', async () => {
    const guest = await person();
    const first = expectReply(await invite(guest.email), 200).json.invitation as Record<string, number>;
    assert.equal((first.expiresAt ?? 0) - (first.createdAt ?? 0), 30 * 24 * 3600_000);
    await expire();
    assert.deepEqual(await pending(), []);
    const address = encodeURIComponent(guest.email);
    expectReply(
      await inRoom(owner, 'DELETE', `/pending-invitations/${address}`),
      404,
      'invitation_not_found',
    );
    await me(guest.jwt);
    expectReply(await inRoom(guest.jwt, 'POST', '/accept-invitation'), 404, 'invitation_not_found');
    const stranger = await person();
    expectReply(await invite(stranger.email), 200);
    const { rows } = await api.pool.query('select email from invitations');
    assert.deepEqual(rows, [{ email: stranger.email }]);
  });

  it('is compared lower-cased and composed, in the body, in the path and in the claims', async () => {
    const subject = `person-${++people}`;
    const decomposed = 'Jos\u0065\u0301.\u00c4rzte@Example.ORG';
    const stored = 'jos\u00e9.\u00e4rzte@example.org';
    const invited = expectReply(await invite(decomposed), 200).json.invitation as Record<string, unknown>;
    assert.equal(invited.email, stored);
    const path = `/pending-invitations/${encodeURIComponent(decomposed)}`;
    expectReply(await inRoom(owner, 'DELETE', path), 200);
    expectReply(await invite(decomposed), 200);
    const jwt = await api.issuer.token(subject, { email: decomposed.toUpperCase(), email_verified: true });
    expectReply(await inRoom(jwt, 'GET', ''), 200);
  });

  it('rejects compatibility characters in addresses and ignores such addresses from an issuer', async () => {
    const [kelvin, ascii] = ['\u212aim@example.org', 'kim@example.org'];
    const lookalikes = [
      kelvin,
      'ki\u017f@example.org',
      '\uff4bim@example.org',
      'kim@exampl\u212f.org',
      'kim@\ufb01n.org',
    ];
    for (const email of lookalikes) {
      const reply = expectReply(await invite(email), 400, 'invalid_request');
      assert.match(String(reply.json.message), /"email" .*compatibility characters/);
    }
    expectReply(await invite(ascii), 200);
    expectReply(await inRoom(owner, 'DELETE', `/pending-invitations/${encodeURIComponent(kelvin)}`), 404);
    const impostor = await api.issuer.token('impostor', { email: kelvin, email_verified: true });
    expectReply(await inRoom(impostor, 'POST', '/accept-invitation'), 403, 'email_not_verified');
    const me = expectReply(await call(api.url, 'GET', '/api/users/me', { bearer: impostor }), 200);
    assert.equal(me.json.email, null);
    // Letters that are equal only by case folding remain different addresses.
    expectReply(await invite('\u0130stan@example.org'), 200);
    const other = await api.issuer.token('other', { email: 'istan@example.org', email_verified: true });
    expectReply(await inRoom(other, 'GET', ''), 403);
    const kim = await api.issuer.token('kim', { email: 'KIM@example.org', email_verified: true });
    expectReply(await inRoom(kim, 'GET', ''), 200);
  });

  it('gives a member who is invited again the new role, once', async () => {
    const guest = await person();
    const { userId } = await me(guest.jwt);
    expectReply(await invite(guest.email, 'viewer'), 200);
    const reply = expectReply(await invite(guest.email, 'editor'), 200);
    assert.equal(reply.json.status, 'member');
    assert.equal((reply.json.member as Record<string, unknown>).role, 'editor');
    expectReply(await invite(guest.email, 'editor'), 200);
    const reported = await happenings();
    assert.deepEqual(
      reported.map(({ kind, objectId }) => [kind, objectId]),
      [
        ['member.added', userId],
        ['member.updated', userId],
      ],
    );
  });

  it('refuses to invite the owner, verified or not', async () => {
    expectReply(await invite('OWNER@example.org'), 409, 'conflict');
    const shy = await person(false);
    roomId = await createRoom(api, shy.jwt);
    const json = { email: shy.email, role: 'viewer' };
    expectReply(await inRoom(shy.jwt, 'POST', '/invite', json), 409, 'conflict');
  });

  it('refuses text that cannot be an address', async () => {
    const wrong = [
      '',
      'x',
      '@x',
      'x@',
      'a b@x',
      'a@b@c',
      'a@x\n',
      '<a@x>',
      'a,b@x',
      `${'a'.repeat(250)}@x.org`,
    ];
    for (const email of wrong) {
      const reply = expectReply(await invite(email), 400, 'invalid_request');
      assert.match(String(reply.json.message), /"email"/);
    }
    expectReply(await invite('a@example.org', 'owner'), 400, 'invalid_request');
    const json = { email: 'a@example.org', role: 'viewer', message: 'Hi' };
    expectReply(await inRoom(owner, 'POST', '/invite', json), 400, 'unknown_field:message');
  });

  it('never removes the owner, and no member twice', async () => {
    const ownerId = String((await me(owner)).userId);
    expectReply(await inRoom(owner, 'DELETE', `/members/${ownerId}`), 409, 'owner_cannot_be_removed');
    const guest = await person();
    const userId = String((await me(guest.jwt)).userId);
    expectReply(await inRoom(owner, 'DELETE', `/members/${userId}`), 404, 'member_not_found');
    expectReply(await invite(guest.email), 200);
    expectReply(await inRoom(owner, 'DELETE', `/members/${userId}`), 200);
    expectReply(await inRoom(guest.jwt, 'GET', ''), 403, 'insufficient permission');
    expectReply(await inRoom(owner, 'DELETE', `/members/${userId}`), 404, 'member_not_found');
    assert.deepEqual((await happenings()).at(-1)?.kind, 'member.removed');
    // The old invitation is used up: signing in again does not restore membership.
    const again = await api.issuer.token(guest.subject, {
      email: guest.email,
      email_verified: true,
      name: 'x',
    });
    expectReply(await inRoom(again, 'GET', ''), 403, 'insufficient permission');
  });

  it('discards members and invitations of a deleted room', async () => {
    const guest = await person();
    expectReply(await invite(guest.email), 200);
    expectReply(await inRoom(owner, 'DELETE', ''), 200);
    expectReply(await inRoom(owner, 'POST', '', {}), 200);
    expectReply(await inRoom(guest.jwt, 'GET', ''), 403, 'insufficient permission');
    const { rows } = await api.pool.query('select from invitations where email = $1', [guest.email]);
    assert.equal(rows.length, 0);
  });

  it('lets a sign-in succeed when an invitation cannot be accepted at the time', async () => {
    const guest = await person();
    expectReply(await invite(guest.email), 200);
    await api.pool.query(
      'alter table history add constraint broken check (kind <> $$member.added$$) not valid',
    );
    try {
      await me(guest.jwt);
    } finally {
      await api.pool.query('alter table history drop constraint broken');
    }
    assert.equal(((await pending()) as unknown[]).length, 1);
    expectReply(await inRoom(guest.jwt, 'POST', '/accept-invitation'), 200);
  });

  it('hides members from tokens and from the public', async () => {
    const viewer = await addMember(api, roomId, 'member-viewer', 'viewer');
    expectReply(await inRoom(viewer, 'GET', '/members'), 200);
    expectReply(await inRoom(viewer, 'GET', '/pending-invitations'), 403, 'insufficient permission');
    const { secret } = await issueToken(api, owner, roomId, 'read');
    expectReply(await inRoom(secret, 'GET', '/members'), 403, 'api_token_not_allowed');
  });
});
