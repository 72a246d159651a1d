import assert from 'node:assert/strict';
import { acceptInvitation } from '../../../core/invitations/accept-invitation.ts';
import { invite } from '../../../core/invitations/invite.ts';
import { removeMember } from '../../../core/members/remove-member.ts';
import type { UserCaller } from '../../../core/access/caller.ts';
import type { User } from '../../../core/users/user.ts';
import { signIn } from '../../../core/sessions/sign-in.ts';
import { createStand, type DatabaseStand } from './stand.ts';

describe('members and invitations in Postgres', () => {
  let stand: DatabaseStand;
  let people = 0;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  const claims = (subject: string, email: string, emailVerified = true) => {
    return { issuer: 'https://id.example', subject, email, emailVerified, name: subject };
  };
  const newEmail = () => `guest-${++people}@example.org`;
  const callerOf = (user: User): UserCaller => {
    const { id: userId, email, emailVerified, name } = user;
    return { type: 'user', userId, email, emailVerified, name, operator: false };
  };
  const roomOf = async () => {
    const owner = await stand.signIn();
    const room = await stand.createRoom(owner);
    const ask = (email: string, role: 'viewer' | 'editor' = 'viewer') =>
      invite(stand.database, room.key, callerOf(owner), { email, role });
    const kinds = async () => (await stand.database.history.after(room.key, 0, 100)).map(({ kind }) => kind);
    return { owner, room, ask, kinds };
  };

  it('creates one user for several concurrent sign-ins', async () => {
    const { room, ask, kinds } = await roomOf();
    const email = newEmail();
    await ask(email, 'editor');
    const users = await Promise.all([1, 2, 3, 4].map(() => signIn(stand.database, claims(email, email))));
    const [user] = users;
    assert.ok(user);
    assert.equal(await stand.database.rooms.role(room.key, user.id), 'editor');
    assert.deepEqual(await kinds(), ['member.invited', 'member.added']);
    assert.equal(await acceptInvitation(stand.database, room.key, user), 'editor');
    assert.deepEqual(await kinds(), ['member.invited', 'member.added']);
  });

  it('accepts all invitations except those of deleted rooms', async () => {
    const [one, two, removed] = [await roomOf(), await roomOf(), await roomOf()];
    const email = newEmail();
    for (const { ask } of [one, two, removed]) await ask(email);
    await stand.database.rooms.remove(removed.room.key);
    const user = await signIn(stand.database, claims(email, email));
    const rooms = await stand.database.members.roomsOf(user.id);
    assert.deepEqual(new Set(rooms.map(({ room }) => room.key)), new Set([one.room.key, two.room.key]));
  });

  it('creates one invitation when an address is invited concurrently', async () => {
    const { room, ask } = await roomOf();
    const email = newEmail();
    const asked = await Promise.all([ask(email), ask(email, 'editor'), ask(email)]);
    const [left, ...others] = await stand.database.invitations.list(room.key);
    assert.ok(left);
    assert.deepEqual(others, []);
    for (const { status } of asked) assert.equal(status, 'pending');
  });

  it('finds the most recently seen of several accounts with the same verified address', async () => {
    const email = newEmail();
    const former = await signIn(stand.database, claims(`${email}-former`, email));
    await stand.pool.query(`update users set last_seen_at = now() - interval '1 year' where id = $1`, [
      former.id,
    ]);
    const present = await signIn(stand.database, claims(`${email}-present`, email));
    await signIn(stand.database, claims(`${email}-claimed`, email, false));
    assert.equal((await stand.database.users.findByVerifiedEmail(email))?.id, present.id);
  });

  it('never removes an owner', async () => {
    const { room, owner } = await roomOf();
    await stand.database.members.remove(room.key, owner.id);
    assert.equal(await stand.database.rooms.role(room.key, owner.id), 'owner');
    await assert.rejects(removeMember(stand.database, room.key, callerOf(owner), owner.id), {
      code: 'owner_cannot_be_removed',
    });
  });
});
