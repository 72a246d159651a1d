import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

import { when } from '../support/when.ts';
import type { ApiReply } from '../support/api/call.ts';
import { isReplayed, keyedWrites, type KeyedWrite } from '../support/api/keyed-writes.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

/** Every commit with an Idempotency-Key waits for the lock of the test. */
const commitsWait = `
  create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return null; end $$;
  create constraint trigger commit_waits after update on idempotency_keys deferrable initially deferred
    for each row when (new.applied) execute function wait_for_test();`;

describe('an API process that is killed during a write with an Idempotency-Key', () => {
  let stack: TestStack;
  /** Locks in one session and observes in another, as Postgres caches its statistics per transaction. */
  let client: Client;
  let watcher: Client;
  let writes: KeyedWrite[];
  let countsBefore: number[];
  before(async () => {
    stack = await startTestStack({ apis: 3, workers: false, settings: { DATABASE_POOL_SIZE: '20' } });
    client = new Client({ connectionString: stack.databaseUrl });
    watcher = new Client({ connectionString: stack.databaseUrl });
    await Promise.all([client.connect(), watcher.connect()]);
    await client.query(commitsWait);
  });
  after(async () => {
    await Promise.all([client.end(), watcher.end()]);
    await stack[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    const all = await keyedWrites(survivor(), await stack.tokenOf('owner'), await stack.tokenOf('stranger'));
    // Without image writes, which take longer to reach the lock: Postgres limits lock waits.
    writes = all.filter(({ operation }) => !/icon|image/.test(operation));
    countsBefore = await counts();
  });

  const survivor = () => stack.apiUrls[2] ?? '';
  const counts = () => Promise.all(writes.map((write) => write.count(survivor())));
  /** Resolves when this number of Postgres sessions wait for a lock of the test. */
  const waiting = (sessions: number) =>
    when(`${sessions} sessions wait for the test`, async () => {
      const { rowCount } = await watcher.query(
        `select from pg_stat_activity
         where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      );
      return rowCount === sessions;
    });
  /** Sends all writes through this process and kills it when `struck` resolves. */
  const strike = async (victim: number, struck: () => Promise<void>): Promise<string[]> => {
    const keys = writes.map(() => crypto.randomUUID());
    const sent = writes.map((write, index) => write.send(stack.apiUrls[victim] ?? '', keys[index] ?? ''));
    const ends = Promise.allSettled(sent);
    await struck();
    await stack.apis[victim]?.kill();
    assert.ok((await ends).every(({ status }) => status === 'rejected'));
    return keys;
  };
  /** Sends the write through a process that stays up until it responds, after seconds if the lease has to expire. */
  const retryTransient = async (write: KeyedWrite, key: string): Promise<ApiReply> => {
    for (;;) {
      const reply = await write.send(survivor(), key);
      if (reply.json.error !== 'idempotency_key_in_use') return reply;
      await delay(50);
    }
  };

  it('before any change: the repeated request is executed once the process is known to be dead', async () => {
    await client.query('begin; lock table history in exclusive mode');
    const keys = await strike(0, () => waiting(writes.length));
    await client.query('rollback');
    await Promise.all(
      writes.map(async (write, index) => {
        const reply = await retryTransient(write, keys[index] ?? '');
        assert.equal(reply.status, write.status, `${write.operation}: ${reply.text}`);
      }),
    );
    assert.deepEqual(
      await counts(),
      countsBefore.map((count) => count + 1),
    );
  });

  it('after the commit was sent: the repeated request gets the original response, without duplicates', async () => {
    await client.query('select pg_advisory_lock(1)');
    const keys = await strike(1, () => waiting(writes.length));
    await client.query('select pg_advisory_unlock(1)');
    await Promise.all(
      writes.map(async (write, index) => {
        const reply = await retryTransient(write, keys[index] ?? '');
        assert.ok(isReplayed(write, reply), `${write.operation}: ${reply.status} ${reply.text}`);
      }),
    );
    assert.deepEqual(
      await counts(),
      countsBefore.map((count) => count + 1),
    );
  });
});
