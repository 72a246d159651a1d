import assert from 'node:assert/strict';
import { authorizeCommits, type AuthorizedRequest } from '../../../core/admission/authorize-commit.ts';
import type { TokenCaller, UserCaller } from '../../../core/access/caller.ts';
import { Refusal } from '../../../core/errors.ts';
import { changeRoom } from '../../../core/rooms/change-room.ts';
import { limits } from '../../../core/limits.ts';
import type { Database } from '../../../core/ports/database.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { createToken } from '../../../core/tokens/create-token.ts';
import { revokeToken } from '../../../core/tokens/revoke-token.ts';
import { createStand, type DatabaseStand } from './stand.ts';

describe('the database of a request', () => {
  let stand: DatabaseStand;
  let room: Room;
  let owner: UserCaller;
  before(async () => (stand = await createStand()));
  after(() => stand.close());
  beforeEach(async () => {
    room = await stand.createRoom();
    owner = {
      type: 'user',
      userId: room.ownerId,
      email: null,
      emailVerified: false,
      name: null,
      operator: false,
    };
  });

  const newToken = async (): Promise<TokenCaller> => {
    const request = { name: 't', permissions: ['write'], expiresInDays: 1 } as const;
    const { token } = await createToken(stand.database, room.key, owner, request);
    return {
      type: 'token',
      tokenId: token.id,
      tokenName: 't',
      roomKey: room.key,
      roomId: room.id,
      permissions: ['write'],
    };
  };
  const as = (caller: AuthorizedRequest['caller'], roomKey: number | null = room.key): Database =>
    authorizeCommits(stand.database, () => ({ operation: 'marker.create', caller, roomKey }));
  const change = (database: Database, caller: AuthorizedRequest['caller']) =>
    changeRoom(database, room.key, caller, (_repositories, { id }, emit) => {
      emit({ kind: 'marker.created', objectType: 'marker', objectId: id, before: null, after: null });
      return Promise.resolve();
    });
  /** A transaction that does not lock the room. */
  const reserve = (database: Database) =>
    database.transaction(({ quota }) =>
      quota.reserve({ id: crypto.randomUUID(), ownerId: room.ownerId, bytes: 1 }, 60_000),
    );
  const reserved = async () => (await stand.database.quota.read(room.ownerId)).reserved;

  it('authorizes permitted callers, with and without the lock of the room', async () => {
    const token = await newToken();
    for (const caller of [owner, token]) {
      await change(as(caller), caller);
      await reserve(as(caller));
    }
    assert.equal(await reserved(), 2);
  });

  it('rejects a token that was revoked while the change waited for the room', async () => {
    const token = await newToken();
    const [revoking, releaseObjects] = [
      Promise.withResolvers<undefined>(),
      Promise.withResolvers<undefined>(),
    ];
    const revocation = stand.database.transaction(async ({ rooms, tokens }) => {
      await rooms.lock(room.key);
      await tokens.revoke(room.key, token.tokenId);
      revoking.resolve(undefined);
      await releaseObjects.promise;
    });
    await revoking.promise;
    const waiting = change(as(token), token);
    const refused = assert.rejects(waiting, { code: 'invalid_api_token' });
    const isWaiting = async () =>
      (await stand.pool.query(`select from pg_locks where not granted`)).rowCount !== 0;
    while (!(await isWaiting())) await Promise.resolve();
    releaseObjects.resolve(undefined);
    await revocation;
    await refused;
  });

  it('applies nothing after an acknowledged revocation, whatever runs concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const token = await newToken();
      let revoked = false;
      const late: string[] = [];
      const write = async (work: () => Promise<unknown>) => {
        const startedLate = revoked;
        await work();
        if (startedLate) late.push('applied');
      };
      const outcomes = await Promise.allSettled([
        ...Array.from({ length: 4 }, () => write(() => change(as(token), token))),
        revokeToken(as(owner), room.key, owner, token.tokenId).then(() => (revoked = true)),
        ...Array.from({ length: 4 }, () => write(() => reserve(as(token)))),
      ]);
      await assert.rejects(change(as(token), token), { code: 'invalid_api_token' });
      await assert.rejects(reserve(as(token)), { code: 'invalid_api_token' });
      assert.deepEqual(late, []);
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue;
        assert.equal((outcome.reason as { code?: string }).code, 'invalid_api_token');
      }
    }
  });

  it('rejects an expired token, browser session and JWT', async () => {
    const token = await newToken();
    await stand.pool.query(`update api_tokens set expires_at = now() where id = $1`, [token.tokenId]);
    const secretHash = crypto.getRandomValues(new Uint8Array(32));
    await stand.database.sessions.create({
      secretHash,
      userId: owner.userId,
      idToken: 'id',
      lifetimeMs: -1,
    });
    const now = Date.now();
    for (const [caller, code] of [
      [token, 'invalid_api_token'],
      [{ ...owner, sessionHash: secretHash }, 'invalid_session'],
      [{ ...owner, expiresAt: now - limits.clockSkew - 1 }, 'invalid_session'],
    ] as const) {
      await assert.rejects(change(as(caller), caller), { code });
      await assert.rejects(reserve(as(caller)), { code });
      await assert.rejects(reserve(as(caller, null)), { code });
    }
    assert.equal(await reserved(), 0);
    const current = { ...owner, expiresAt: now + 600_000 };
    await change(as(current), current);
  });

  it('rejects actions outside a room or in a deleted one', async () => {
    await assert.rejects(reserve(as(owner, null)), { code: 'insufficient_permission' });
    await stand.database.rooms.remove(room.key);
    await assert.rejects(change(as(owner), owner), { code: 'room_not_found' });
    await assert.rejects(reserve(as(owner)), { code: 'room_not_found' });
    assert.equal(await reserved(), 0);
  });

  it('reports lost permission to the caller, but nothing about the requested object', async () => {
    const token = await newToken();
    await stand.database.tokens.revoke(room.key, token.tokenId);
    const absent = () => as(token).transaction(() => Promise.reject(new Refusal('upload_not_found')));
    await assert.rejects(absent(), { code: 'invalid_api_token' });
    const broken = as(token).transaction(({ history }) => history.append(-1, []));
    await assert.rejects(broken, { message: 'The room with the key -1 does not exist.' });
  });

  it("lets the service complete its own work, even if a caller's access was revoked", async () => {
    const token = await newToken();
    await stand.database.tokens.revoke(room.key, token.tokenId);
    assert.equal(await as(token).ownTransaction(() => Promise.resolve('done')), 'done');
  });
});
