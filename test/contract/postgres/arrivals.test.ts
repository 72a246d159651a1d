import assert from 'node:assert/strict';
import { listen } from '../../../adapters/postgres/listen.ts';
import { createPostgresDatabase } from '../../../adapters/postgres/database.ts';
import { failJob } from '../../../core/jobs/fail-job.ts';
import { jobFailure } from '../../../core/jobs/job-state.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { createStand, jobIn, type DatabaseStand } from './stand.ts';

describe('arrivals in Postgres', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  const arrivals = () => stand.database.arrivals;
  let number = 0;
  const newPiece = async (bytes = 10) => {
    const key = `uploads/pieces/${number++}`;
    await stand.database.blobs.announce([{ key, bytes: 0, sha256: null, mediaType: 'text/plain' }]);
    return { key, bytes };
  };
  /** A running job whose file is being received. */
  const begun = async (): Promise<Job> => {
    const room = await stand.createRoom();
    const job = await stand.database.jobs.insert(jobIn(room, { input: { uploads: [], arriving: true } }));
    await arrivals().begin(job.id, []);
    await stand.database.jobs.begin(job.id, 1);
    return job;
  };

  it('list the pieces in order, then the complete file', async () => {
    const job = await begun();
    const [first, second] = [await newPiece(), await newPiece()];
    assert.equal(await arrivals().add(job.id, first), true);
    assert.equal(await arrivals().add(job.id, second), true);
    const arrival = await arrivals().find(job.id, 1);
    assert.deepEqual([arrival?.pieces, arrival?.isWhole], [[first.key, second.key], false]);
    assert.ok((arrival?.silence ?? Infinity) < 60_000);
    const input = { uploads: [first.key, second.key], bytes: 20 };
    assert.equal(await arrivals().complete(job.id, input), true);
    const whole = await arrivals().find(job.id, 1);
    assert.deepEqual([whole?.pieces, whole?.isWhole, whole?.silence], [input.uploads, true, 0]);
    assert.deepEqual((await stand.database.jobs.find(job.id))?.input, input);
    assert.equal(await arrivals().complete(job.id, {}), false);
  });

  it('protect their pieces from the sweep until the job ends', async () => {
    const job = await begun();
    const [stored, loose] = [await newPiece(7), await newPiece()];
    await arrivals().add(job.id, stored);
    assert.deepEqual(await stand.database.blobs.condemn(0, 100), [loose.key]);
    assert.equal(await stand.database.blobs.sizeOf([stored.key, loose.key]), 7);
    await failJob(stand.database, job, jobFailure('job_cancelled'));
    assert.ok((await stand.database.blobs.condemn(0, 100)).includes(stored.key));
  });

  it('accept nothing once the job has ended, or when the sweep was faster', async () => {
    const job = await begun();
    await failJob(stand.database, job, jobFailure('job_cancelled'));
    const late = await newPiece();
    assert.equal(await arrivals().add(job.id, late), false);
    assert.equal(await arrivals().renew(job.id), false);
    assert.equal(await arrivals().complete(job.id, {}), false);
    assert.equal(await arrivals().find(job.id, 1), null);
    const { rows } = await stand.pool.query('select from blob_references where blob_key = $1', [late.key]);
    assert.deepEqual(rows, []);
    const other = await begun();
    const swept = await newPiece();
    assert.equal(await stand.database.blobs.withdraw(swept.key), true);
    assert.equal(await arrivals().add(other.id, swept), false);
  });

  it('report the time since the last heartbeat', async () => {
    const job = await begun();
    await stand.pool.query(
      `update arrivals set last_seen_at = now() - interval '2 minutes' where job_id = $1`,
      [job.id],
    );
    assert.ok(((await arrivals().find(job.id, 1))?.silence ?? 0) >= 120_000);
    assert.equal(await arrivals().renew(job.id), true);
    assert.ok(((await arrivals().find(job.id, 1))?.silence ?? Infinity) < 60_000);
  });

  it('are not visible to other runs of the job', async () => {
    const job = await begun();
    assert.equal(await arrivals().find(job.id, 2), null);
  });

  it('notify readers that wait for the next piece', async () => {
    const listener = listen({ databaseUrl: stand.url, applicationName: 'contract-tests' });
    await listener.ready;
    const woken = createPostgresDatabase(stand.pool, listener.jobChanges);
    const job = await begun();
    const piece = await newPiece();
    const waiting = woken.arrivals.waitForMore(job, 0, 60_000);
    await arrivals().add(job.id, piece);
    assert.deepEqual((await waiting)?.pieces, [piece.key]);
    const more = woken.arrivals.waitForMore(job, 1, 60_000);
    await arrivals().complete(job.id, { uploads: [piece.key] });
    assert.equal((await more)?.isWhole, true);
    const stop = new AbortController();
    const idle = await begun();
    const aborted = woken.arrivals.waitForMore(idle, 0, 60_000, stop.signal);
    stop.abort();
    assert.deepEqual((await aborted)?.pieces, []);
    await listener.close();
  });
});
