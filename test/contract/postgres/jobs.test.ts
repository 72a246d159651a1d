import assert from 'node:assert/strict';
import type { Room } from '../../../core/rooms/room.ts';
import { createStand, jobIn, type DatabaseStand } from './stand.ts';

describe('jobs in Postgres', () => {
  let stand: DatabaseStand;
  let room: Room;
  before(async () => {
    stand = await createStand();
    room = await stand.createRoom();
  });
  after(() => stand.close());

  const begun = async () => {
    const job = await stand.database.jobs.insert(jobIn(room));
    assert.equal(await stand.database.jobs.begin(job.id, 1), true);
    return job.id;
  };
  const at = (progress: number) => ({ stage: 'converting', progress, message: `at ${progress}` }) as const;
  const progressOf = async (id: string) => (await stand.database.jobs.find(id))?.progress;

  it('starts pending, and runs once it has begun, however often this is reported', async () => {
    const { jobs } = stand.database;
    const job = await jobs.insert(jobIn(room, { input: { uploads: ['a'] } }));
    assert.equal(job.status, 'pending');
    assert.deepEqual(await jobs.find(job.id), job);
    assert.equal(await jobs.begin(job.id, 1), true);
    const first = await jobs.find(job.id);
    assert.equal(first?.status, 'running');
    assert.equal(await jobs.begin(job.id, 1), true);
    assert.equal((await jobs.find(job.id))?.startedAt, first.startedAt);
    assert.equal(await jobs.begin(job.id, 2), false);
  });

  it('never decreases progress', async () => {
    const { jobs } = stand.database;
    const id = await begun();
    await jobs.report(id, { run: 1, attempt: 1 }, { ...at(40), step: { n: 1, of: 3 } });
    assert.equal(await jobs.report(id, { run: 1, attempt: 1 }, at(10)), true);
    const job = await jobs.find(id);
    assert.deepEqual([job?.progress, job?.message, job?.step], [40, 'at 10', null]);
    await jobs.report(id, { run: 1, attempt: 1 }, at(1000));
    assert.equal(await progressOf(id), 100);
  });

  it('rejects the older of two attempts and of two runs', async () => {
    const { jobs } = stand.database;
    const id = await begun();
    assert.equal(await jobs.report(id, { run: 1, attempt: 1_700_000_000_002 }, at(20)), true);
    assert.equal(await jobs.report(id, { run: 1, attempt: 1_700_000_000_001 }, at(90)), false);
    assert.equal(await progressOf(id), 20);
    await jobs.fail(id, 1, { code: 'x', message: 'x' });
    assert.equal((await jobs.retry(id, null))?.run, 2);
    await jobs.begin(id, 2);
    assert.equal(await jobs.report(id, { run: 1, attempt: 1_800_000_000_000 }, at(90)), false);
    assert.equal(await jobs.complete(id, 1, {}, 'Done.'), false);
    assert.equal(await jobs.report(id, { run: 2, attempt: 1 }, at(5)), true);
    assert.equal(await progressOf(id), 5);
  });

  it('ends once: only one of a concurrent completion and failure takes effect', async () => {
    const { jobs } = stand.database;
    const id = await begun();
    const outcomes = await Promise.all([
      jobs.complete(id, 1, { layerId: 'layer-1' }, 'Done.'),
      jobs.fail(id, 1, { code: 'x', message: 'It broke.' }),
      jobs.complete(id, 1, { layerId: 'layer-2' }, 'Done.'),
    ]);
    assert.equal(outcomes.filter(Boolean).length, 1);
    const job = await jobs.find(id);
    assert.ok(job?.finishedAt);
    assert.equal(job.status, job.stage);
    assert.equal(job.error === null, job.result !== null);
    assert.equal(job.message, job.error === null ? 'Done.' : 'It broke.');
    assert.equal(await jobs.report(id, { run: 1, attempt: 9 }, at(50)), false);
    assert.equal(await jobs.begin(id, 1), false);
    assert.equal(await jobs.requestCancel(id), false);
  });

  it('stores the reason of a failure, and resets it on a retry', async () => {
    const { jobs } = stand.database;
    const id = await begun();
    assert.equal(await jobs.retry(id, null), null);
    await jobs.warn(id, [{ code: 'null_geometry', message: 'No geometry.', feature: 3 }]);
    await jobs.warn(id, [{ code: 'null_geometry', message: 'No geometry.', feature: 4 }]);
    // Repeated, as by an attempt after one that died.
    await jobs.warn(id, [{ code: 'null_geometry', message: 'No geometry.', feature: 3 }]);
    await jobs.fail(id, 1, { code: 'invalid_file', message: 'Line 7 is broken.', details: { line: 7 } });
    const failed = await jobs.find(id);
    assert.equal(failed?.warnings.length, 2);
    assert.equal(failed.message, 'Line 7 is broken.');
    assert.deepEqual(failed.error?.details, { line: 7 });
    const [again, twice] = await Promise.all([jobs.retry(id, null), jobs.retry(id, null)]);
    const next = again ?? twice;
    assert.ok(next !== null && (again === null || twice === null));
    assert.deepEqual(
      [next.status, next.stage, next.progress, next.run, next.error, next.warnings, next.finishedAt],
      ['pending', 'queued', 0, 2, null, [], null],
    );
  });

  it('accepts messages that quote text which a column cannot store', async () => {
    const { jobs } = stand.database;
    const id = await begun();
    const odd = 'Line 7 is “a\0b\ud800”.';
    await jobs.report(id, { run: 1, attempt: 1 }, { stage: 'validating', progress: 1, message: odd });
    await jobs.warn(id, [{ code: 'odd', message: odd, feature: 3 }]);
    await jobs.fail(id, 1, { code: 'invalid_file', message: odd, details: { found: ['\0'] } });
    const failed = await jobs.find(id);
    const reported = 'Line 7 is “a\ufffdb\ufffd”.';
    assert.deepEqual(
      [failed?.message, failed?.error?.message, failed?.warnings[0]?.message],
      [reported, reported, reported],
    );
    assert.deepEqual(failed?.error?.details, { found: ['\ufffd'] });
  });

  it('retains a limited number of warnings of limited length, and reports that there were more', async () => {
    const { jobs } = stand.database;
    const key = await begun();
    const warning = (n: number) => ({ code: 'odd', message: `${n} ${'x'.repeat(10_000)}` });
    await jobs.warn(
      key,
      Array.from({ length: 600 }, (_, n) => warning(n)),
    );
    await jobs.warn(
      key,
      Array.from({ length: 600 }, (_, n) => warning(n + 500)),
    );
    await jobs.warn(key, [warning(5000)]);
    const { warnings = [] } = (await jobs.find(key)) ?? {};
    assert.equal(warnings.length, 1000);
    assert.deepEqual(warnings.at(-1), { code: 'more_warnings', message: 'There were more warnings.' });
    assert.ok(warnings.every(({ message }) => message.length <= 4000));
  });

  it('returns a requested cancellation with the next progress report', async () => {
    const { jobs } = stand.database;
    const id = await begun();
    assert.equal(await jobs.requestCancel(id), true);
    assert.equal(await jobs.report(id, { run: 1, attempt: 1 }, at(50)), false);
    assert.equal((await jobs.find(id))?.cancelRequested, true);
  });

  it('rejects completion and checkpoints of a job with requested cancellation', async () => {
    const { jobs } = stand.database;
    const id = await begun();
    assert.equal(await jobs.requestCancel(id), true);
    assert.equal(await jobs.advance(id, 1, null, { markers: 1 }), false);
    assert.equal(await jobs.complete(id, 1, {}, 'Done.'), false);
    const job = await jobs.find(id);
    assert.deepEqual([job?.status, job?.checkpoint], ['running', null]);
  });

  it('finds pending and running jobs without recent activity, oldest first', async () => {
    const { jobs } = stand.database;
    const own = await stand.createRoom();
    const make = async (age: string, begin: boolean) => {
      const { id } = await jobs.insert(jobIn(own));
      if (begin) await jobs.begin(id, 1);
      await stand.pool.query(`update jobs set updated_at = now() - $2::interval where id = $1`, [id, age]);
      return id;
    };
    const old = await make('2 hours', false);
    const older = await make('3 hours', false);
    await make('1 minute', false);
    const stale = await make('2 hours', true);
    await make('1 minute', true);
    const ids = (found: readonly { id: string }[]) => found.map((job) => job.id);
    assert.deepEqual(ids(await jobs.unstarted(3_600_000, 10)), [older, old]);
    assert.deepEqual(ids(await jobs.stale(3_600_000, 10)), [stale]);
    assert.equal((await jobs.list({ roomKey: own.key, limit: 10 })).length, 5);
    assert.equal((await jobs.list({ roomKey: own.key, status: 'running', limit: 10 })).length, 2);
    assert.equal((await jobs.list({ roomKey: own.key, kind: 'room-clone', limit: 10 })).length, 0);
  });

  it('says in a job without recent reports that it waits for a worker, or that its worker is lost', async () => {
    const { jobs, jobAttempts } = stand.database;
    const [waiting, lost, active] = [await begun(), await begun(), await begun()];
    const message = async (id: string) => (await jobs.find(id))?.message;
    assert.equal(await message(waiting), 'Waiting for a worker.');
    for (const jobId of [waiting, lost, active]) {
      const attempt = { jobId, run: 1, activity: '5', attempt: 1, worker: 'worker' };
      await jobAttempts.begin(attempt);
      await jobs.report(jobId, { run: 1, attempt: 5001 }, at(20));
      if (jobId === waiting) await jobAttempts.end(attempt);
    }
    const silence = `update jobs set updated_at = now() - interval '11 seconds' where id = any($1)`;
    await stand.pool.query(silence, [[waiting, lost]]);
    assert.equal(await jobs.explainSilence(10_000), 2);
    assert.deepEqual(await Promise.all([waiting, lost, active].map(message)), [
      'Waiting for a worker.',
      'The worker stopped responding. Waiting for another one, which continues the job.',
      'at 20',
    ]);
    assert.equal(await jobs.explainSilence(10_000), 0, 'only once');
    const stale = (await jobs.stale(10_000, 10)).map(({ id }) => id);
    assert.ok(stale.includes(waiting) && stale.includes(lost), 'it does not count as a report');
  });

  it('lets many callers wait for the end without using connections', async () => {
    const { jobs } = stand.database;
    const id = await begun();
    const waiters = Array.from({ length: 40 }, () => jobs.waitForEnd(id, 30_000));
    await jobs.complete(id, 1, { ok: true }, 'Done.');
    for (const job of await Promise.all(waiters)) assert.equal(job?.status, 'complete');
  });

  it('returns the current row on timeout or abort, and null for an unknown job', async () => {
    const { jobs } = stand.database;
    const id = await begun();
    assert.equal((await jobs.waitForEnd(id, 1))?.status, 'running');
    const leaving = new AbortController();
    const waiting = jobs.waitForEnd(id, 30_000, leaving.signal);
    leaving.abort();
    assert.equal((await waiting)?.status, 'running');
    assert.equal(await jobs.waitForEnd('job-unknown', 30_000), null);
    await assert.rejects(stand.database.transaction((within) => within.jobs.waitForEnd(id, 1)));
  });
});
