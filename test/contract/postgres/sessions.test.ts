import assert from 'node:assert/strict';
import type { UserCaller } from '../../../core/access/caller.ts';
import { stillAdmitted } from '../../../core/events/still-admitted.ts';
import { createStand, type DatabaseStand } from './stand.ts';

describe('browser sessions in Postgres', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  const begin = async (lifetimeMs = 60_000) => {
    const user = await stand.signIn();
    const secretHash = crypto.getRandomValues(new Uint8Array(32));
    await stand.database.sessions.create({ secretHash, userId: user.id, idToken: 'id', lifetimeMs });
    return { user, secretHash };
  };

  it('are found by the hash of their secret, with their user', async () => {
    const { user, secretHash } = await begin();
    const { expiresAt = 0, ...found } = (await stand.database.sessions.find(secretHash)) ?? {};
    assert.deepEqual(found, { user, idToken: 'id' });
    assert.ok(expiresAt > user.createdAt);
    assert.equal(await stand.database.sessions.find(new Uint8Array(32)), null);
  });

  it('end once and permanently', async () => {
    const { secretHash } = await begin();
    assert.deepEqual(await stand.database.sessions.remove(secretHash), { idToken: 'id' });
    assert.equal(await stand.database.sessions.find(secretHash), null);
    assert.equal(await stand.database.sessions.remove(secretHash), null);
  });

  it('are rejected after they expire, and only expired ones are deleted', async () => {
    const active = await begin();
    const over = await begin(-1);
    assert.equal(await stand.database.sessions.find(over.secretHash), null);
    assert.equal(await stand.database.sessions.removeExpired(100), 1);
    assert.equal(await stand.database.sessions.removeExpired(100), 0);
    assert.notEqual(await stand.database.sessions.find(active.secretHash), null);
  });

  it('end the event streams that they authorized', async () => {
    const { user, secretHash } = await begin();
    const room = await stand.createRoom(user);
    const caller: UserCaller = {
      type: 'user',
      userId: user.id,
      email: null,
      emailVerified: false,
      name: null,
      operator: false,
      sessionHash: secretHash,
    };
    const ask = () =>
      stillAdmitted(stand.database, {
        operation: 'event.stream',
        caller,
        entrance: 'member',
        roomKey: room.key,
      });
    assert.equal(await ask(), true);
    await stand.database.sessions.remove(secretHash);
    assert.equal(await ask(), false);
  });
});
