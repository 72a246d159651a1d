import assert from 'node:assert/strict';
import { kill } from 'node:process';
import { Client } from 'pg';

import { call, expectReply, newRoomId } from '../support/api/call.ts';
import { openEvents } from '../support/api/event-stream.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

/** Less than the timeout of a statement without a waiting client. */
const replyWithinMs = 35_000;

describe('while Postgres is frozen', () => {
  let stack: TestStack;
  let url: string;
  let owner: string;
  let path: string;
  before(async () => {
    stack = await startTestStack({
      ownPostgres: true,
      workers: false,
      settings: { DATABASE_TIMEOUT_SECONDS: '2' },
    });
    url = stack.apiUrls[0] ?? '';
    owner = await stack.tokenOf('owner');
    path = `/api/rooms/${newRoomId()}`;
    expectReply(await call(url, 'POST', path, { bearer: owner }), 200);
  });
  after(() => stack[Symbol.asyncDispose]());

  /** Every process of the server: one per connection. */
  const serverProcesses = async () => {
    const client = new Client({ connectionString: stack.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid <> pg_backend_pid()`,
    );
    await client.end();
    return [stack.postgres?.pid() ?? 0, ...rows.map(({ pid }) => pid)];
  };
  const create = (title: string) =>
    call(url, 'POST', `${path}/markers`, {
      bearer: owner,
      json: { latitude: 1, longitude: 2, title },
      headers: { 'Idempotency-Key': title },
    });
  const read = () => call(url, 'GET', path, { bearer: owner });
  const away = [503, 409];

  it('clients get an error in time, nothing hangs, and service resumes without intervention', async () => {
    const stream = await openEvents(`${url}${path}/events`, { Authorization: `Bearer ${owner}` });
    // Idle connections, up to the limit of the pool.
    await Promise.all(Array.from({ length: 20 }, read));
    const processes = await serverProcesses();
    for (const pid of processes) kill(pid, 'SIGSTOP');
    const since = performance.now();
    try {
      // Each of these ends while the server is frozen; none waits for it to resume.
      const [marker, ...reads] = await Promise.all([create('frozen'), ...Array.from({ length: 30 }, read)]);
      assert.ok(performance.now() - since < replyWithinMs);
      for (const reply of [marker, ...reads]) {
        expectReply(reply, 503, 'service_unavailable');
        assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/);
      }
      const readiness = expectReply(await call(url, 'GET', '/readyz'), 503);
      assert.equal(readiness.json.reason, 'The database does not respond.');
      expectReply(await call(url, 'GET', '/livez'), 200);
    } finally {
      for (const pid of processes) kill(pid, 'SIGCONT');
    }
    let reply = await create('frozen');
    while (away.includes(reply.status)) reply = await create('frozen');
    expectReply(reply, 201);
    const replies = await Promise.all(Array.from({ length: 20 }, read));
    for (const each of replies) expectReply(each, 200);
    const events = await stream.take(1);
    stream.close();
    assert.deepEqual(
      events.map(({ event, data }) => [event, (data.marker as { title?: string } | undefined)?.title]),
      [['marker.created', 'frozen']],
    );
    const list = expectReply(await call(url, 'GET', `${path}/markers`, { bearer: owner }), 200);
    assert.equal(list.json.count, 1);
    while ((await call(url, 'GET', '/readyz')).status !== 200);
  });
});
