import assert from 'node:assert/strict';
import { createStand, jobIn, type DatabaseStand } from './stand.ts';

describe('attempts of jobs in Postgres', () => {
  let stand: DatabaseStand;
  before(async () => {
    stand = await createStand();
  });
  after(() => stand.close());

  /** Attempts of one activity of a new job, each in its own worker. */
  async function activityOfJob() {
    const { jobs, jobAttempts } = stand.database;
    const { id: jobId } = await jobs.insert(jobIn(await stand.createRoom()));
    await jobs.begin(jobId, 1);
    const of = (attempt: number, worker: string) => ({ jobId, run: 1, activity: '5', attempt, worker });
    return {
      jobId,
      begin: (attempt: number, worker = `worker ${attempt}`) => jobAttempts.begin(of(attempt, worker)),
      end: (attempt: number) => jobAttempts.end(of(attempt, '')),
    };
  }

  it('counts attempts that have not ended, also if one ends later', async () => {
    const { begin, end } = await activityOfJob();
    assert.equal(await begin(1), 0);
    assert.equal(await begin(1), 0, 'the same attempt again');
    assert.equal(await begin(2), 1);
    assert.equal(await begin(3), 2);
    await end(1);
    await end(3);
    assert.equal(await begin(4), 1);
  });

  it('does not count an attempt of a process that still runs', async () => {
    const { begin } = await activityOfJob();
    await begin(1, 'one');
    assert.equal(await begin(2, 'one'), 0);
    assert.equal(await begin(3, 'other'), 1);
  });

  it('counts since the last checkpoint', async () => {
    const { jobId, begin } = await activityOfJob();
    await begin(1);
    await begin(2);
    assert.equal(await stand.database.jobs.advance(jobId, 1, null, { markers: 5 }), true);
    assert.equal(await begin(3), 0);
    assert.equal(await begin(4), 1);
  });

  it('counts each activity and each run separately', async () => {
    const { jobId, begin } = await activityOfJob();
    await begin(1);
    const other = { jobId, attempt: 2, worker: 'other' };
    assert.equal(await stand.database.jobAttempts.begin({ ...other, run: 1, activity: '6' }), 0);
    assert.equal(await stand.database.jobAttempts.begin({ ...other, run: 2, activity: '5' }), 0);
  });
});
