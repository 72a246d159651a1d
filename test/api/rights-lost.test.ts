import assert from 'node:assert/strict';
import type { PoolClient } from 'pg';

import type { Actor } from '../../core/access/caller.ts';
import { operations, type AccessRule, type Operation } from '../../core/access/operations.ts';
import { hashSessionSecret, newSessionSecret } from '../../core/sessions/session-secret.ts';
import { routes } from '../../api/routes/index.ts';
import { addMember, call, createRoom, issueToken } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { furnish, writingRequests } from '../support/api/writing-requests.ts';

/** Operations without a change that could be refused at that moment. */
const changesNothing: readonly Operation[] = ['session.end', 'user.register', 'layer.inspect'];

/** A way to lose access, as a statement with the id of the caller's grant. */
interface Loss {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly author: Actor;
  readonly sql: string;
  readonly id: unknown;
  readonly status: 401 | 403;
  readonly appliesTo: (rule: AccessRule) => boolean;
}

describe('an access right that is revoked during a request', () => {
  let api: TestApi;
  let operator: string;
  before(async () => {
    api = await startTestApi();
    // Otherwise the invitation would not be considered.
    const verified = { email: 'operator@example.org', email_verified: true };
    operator = await api.issuer.token('operator', verified);
  });
  after(() => api.close());

  const written = routes.filter(
    ({ method, operation }) => method !== 'GET' && !changesNothing.includes(operation),
  );
  for (const route of written) {
    it(`rejects ${route.method} ${route.path}, and changes nothing`, async () => {
      const rule: AccessRule = operations[route.operation];
      const make = writingRequests[route.operation];
      assert.ok(make, `Say in test/support/api/writing-requests.ts what ${route.operation} is asked for.`);
      const roomId = await createRoom(api, operator);
      for (const loss of (await losses(roomId)).filter(({ appliesTo }) => appliesTo(rule))) {
        const objects = await furnish(api, roomId, loss.author);
        await completeUpload(objects.uploadId, route.operation);
        const userId = await userOf('guest');
        const other = await issueToken(api, operator, roomId, 'read');
        const { path, json, form } = await make({ ...objects, userId, tokenId: other.id });
        const init = form === undefined ? {} : { body: form };
        const send = () => call(api.url, route.method, path, { headers: loss.headers, json, init });
        const { reply, changed } = await losing(loss, send);
        const reported = `${loss.name}: ${reply.status} ${reply.text}`;
        assert.equal(reply.status, loss.status, reported);
        assert.deepEqual(changed, [], reported);
        await restore(roomId);
      }
    });
  }

  async function losses(roomId: string): Promise<Loss[]> {
    const { id, secret } = await issueToken(api, operator, roomId, 'read', 'write', 'upload');
    // Otherwise recording its use would wait for the loss as well.
    await api.pool.query('update api_tokens set last_used_at = now() where id = $1', [id]);
    await addMember(api, roomId, 'guest', 'viewer');
    const userId = await userOf('operator');
    const user: Actor = { type: 'user', id: userId, name: null };
    const byJwt = { headers: { Authorization: `Bearer ${operator}` }, author: user, id: userId };
    const inRoom = ({ user: needed }: AccessRule) => needed !== 'signed-in' && needed !== 'operator';
    const sessionSecret = newSessionSecret();
    const secretHash = hashSessionSecret(sessionSecret);
    assert.ok(secretHash);
    await api.dependencies.database.sessions.create({
      secretHash,
      userId,
      idToken: 'x',
      lifetimeMs: 600_000,
    });
    return [
      {
        name: 'a token is revoked',
        headers: { Authorization: `Bearer ${secret}` },
        author: { type: 'token', id, name: 'test' },
        sql: 'update api_tokens set revoked_at = now() where id = $1',
        id,
        status: 401,
        appliesTo: ({ token }) => token !== 'refused',
      },
      {
        ...byJwt,
        name: 'a member is removed',
        sql: 'delete from members where user_id = $1',
        status: 403,
        appliesTo: inRoom,
      },
      {
        ...byJwt,
        name: 'a role is lowered',
        sql: `update members set role = 'viewer' where user_id = $1`,
        status: 403,
        appliesTo: (rule) => inRoom(rule) && rule.user !== 'viewer',
      },
      {
        name: 'a session ends',
        headers: { Cookie: `chartroom-session=${sessionSecret}` },
        author: user,
        sql: 'delete from sessions where secret_hash = $1',
        id: Buffer.from(secretHash),
        status: 401,
        appliesTo: () => true,
      },
    ];
  }

  /**
   * Sends the request while the loss is uncommitted, so that it is authorized, and commits it when the
   * request waits.
   */
  async function losing(loss: Loss, send: () => ReturnType<typeof call>) {
    const taker = await api.pool.connect();
    try {
      await taker.query('begin');
      await taker.query(loss.sql, [loss.id]);
      const before = await everything(taker);
      const { rows } = await taker.query<{ pid: number }>('select pg_backend_pid() as pid');
      const answer = new AbortController();
      const sent = send().finally(() => answer.abort());
      while (!answer.signal.aborted && !(await isWaitedFor(rows[0]?.pid)));
      await taker.query('commit');
      const reply = await sent;
      const after = await everything(taker);
      return { reply, changed: difference(before, after) };
    } finally {
      taker.release();
    }
  }

  function difference(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
    return [...before, ...after].filter((line) => !before.has(line) || !after.has(line));
  }

  async function isWaitedFor(pid: number | undefined): Promise<boolean> {
    const { rowCount } = await api.pool.query(
      'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
      [pid],
    );
    return rowCount !== 0;
  }

  /** Every row and every object. */
  async function everything(client: PoolClient): Promise<Set<string>> {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const all = new Set<string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t`);
      for (const { row } of rows) all.add(`${name} ${row}`);
    }
    for await (const { key } of api.dependencies.objects.list('')) all.add(key);
    return all;
  }

  async function userOf(subject: string): Promise<string> {
    const { rows } = await api.pool.query<{ id: string }>('select id from users where subject = $1', [
      subject,
    ]);
    return rows[0]?.id ?? '';
  }

  async function completeUpload(uploadId: string, operation: Operation): Promise<void> {
    if (operation !== 'layer.process-chunked') return;
    await api.pool.query(
      'update uploads set total_chunks = 1, received_chunks = 1, received_bytes = 2 where id = $1',
      [uploadId],
    );
  }

  async function restore(roomId: string): Promise<void> {
    await api.pool.query(
      `insert into members (room_key, user_id, role) select key, owner_id, 'owner' from rooms where id = $1
       on conflict (room_key, user_id) do update set role = 'owner'`,
      [roomId],
    );
  }
});
