import assert from 'node:assert/strict';
import { newId } from '../../../core/ids.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { createStand, type DatabaseStand } from './stand.ts';

describe('API tokens in Postgres', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  const create = (
    room: Room,
    { secretHash = newHash(), expiresInDays = null as number | null, limit = 50 } = {},
  ) =>
    stand.database.tokens.create(
      {
        id: newId('token'),
        roomKey: room.key,
        name: 'nightly',
        permissions: ['read', 'write'],
        secretHash,
        createdBy: room.ownerId,
        expiresInDays,
      },
      limit,
    );

  it('finds an active token by the hash of its secret, with its room', async () => {
    const room = await stand.createRoom();
    const secretHash = newHash();
    const token = await create(room, { secretHash });
    assert.ok(token);
    assert.equal(token.expiresAt, null);
    assert.deepEqual(await stand.database.tokens.findBySecretHash(secretHash), { ...token, roomId: room.id });
    assert.equal(await stand.database.tokens.findBySecretHash(newHash()), null);
  });

  it('rejects a revoked token immediately, and revokes once', async () => {
    const { tokens } = stand.database;
    const room = await stand.createRoom();
    const secretHash = newHash();
    const token = await create(room, { secretHash });
    assert.ok(token);
    const other = await stand.createRoom();
    assert.equal(await tokens.revoke(other.key, token.id), false);
    assert.equal(await tokens.isAlive(token.id), true);
    assert.equal(await tokens.revoke(room.key, token.id), true);
    assert.equal(await tokens.findBySecretHash(secretHash), null);
    assert.equal(await tokens.isAlive(token.id), false);
    assert.equal(await tokens.revoke(room.key, token.id), false);
    assert.deepEqual(await tokens.list(room.key), []);
  });

  it('expires tokens by the clock of the database', async () => {
    const { tokens } = stand.database;
    const room = await stand.createRoom();
    const secretHash = newHash();
    const token = await create(room, { secretHash, expiresInDays: 30 });
    assert.ok(token?.expiresAt);
    assert.equal(Math.round((token.expiresAt - token.createdAt) / 86_400_000), 30);
    await stand.pool.query('update api_tokens set expires_at = now() where id = $1', [token.id]);
    assert.equal(await tokens.findBySecretHash(secretHash), null);
    assert.equal(await tokens.isAlive(token.id), false);
    assert.deepEqual(
      (await tokens.list(room.key)).map((listed) => listed.id),
      [token.id],
    );
  });

  it('invalidates the tokens of a deleted room', async () => {
    const { tokens, rooms } = stand.database;
    const room = await stand.createRoom();
    const secretHash = newHash();
    const token = await create(room, { secretHash });
    assert.ok(token);
    await rooms.remove(room.key);
    assert.equal(await tokens.findBySecretHash(secretHash), null);
    assert.equal(await tokens.isAlive(token.id), false);
    assert.equal(await create(room), null);
  });

  it('enforces the maximum number of active tokens per room, also for concurrent requests', async () => {
    const room = await stand.createRoom();
    const made = await Promise.all(Array.from({ length: 8 }, () => create(room, { limit: 3 })));
    const active = made.filter((token) => token !== null);
    assert.equal(active.length, 3);
    await stand.database.tokens.revoke(room.key, active[0]?.id ?? '');
    assert.ok(await create(room, { limit: 3 }));
    assert.equal(await create(room, { limit: 3 }), null);
  });

  it('records the last use at most once a minute', async () => {
    const { tokens } = stand.database;
    const room = await stand.createRoom();
    const token = await create(room);
    assert.ok(token);
    const lastUse = async () => (await tokens.list(room.key))[0]?.lastUsedAt;
    assert.equal(await lastUse(), null);
    await tokens.touch(token.id);
    const first = await lastUse();
    assert.ok(first);
    await tokens.touch(token.id);
    assert.equal(await lastUse(), first);
    await stand.pool.query("update api_tokens set last_used_at = now() - interval '61 seconds'");
    await tokens.touch(token.id);
    assert.ok(((await lastUse()) ?? 0) >= first);
  });
});

function newHash(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32));
}
