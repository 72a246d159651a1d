import assert from 'node:assert/strict';
import { completeJob } from '../../core/jobs/complete-job.ts';
import { squares } from './features.ts';
import { createStand, type Stand } from './stand.ts';

describe('publishing the result of a job', () => {
  let stand: Stand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  it('happens once, however often the step is repeated', async () => {
    const room = await stand.createRoom();
    const job = await stand.upload(room, squares(3));
    await stand.database.jobs.begin(job.id, job.run);
    const once = () =>
      completeJob(
        stand.database,
        job,
        { result: { number: 1 }, message: 'Done.' },
        (_repositories, _room, emit) => {
          emit({
            kind: 'layer.created',
            objectType: 'layer',
            objectId: 'layer-1',
            before: null,
            after: null,
          });
          return Promise.resolve();
        },
      );
    await Promise.all([once(), once(), once()]);
    await once();
    assert.equal((await stand.database.history.after(room.key, 0, 10)).length, 2);
  });

  it('leaves the job running when a part of it fails, and shows nothing', async () => {
    const room = await stand.createRoom();
    const job = await stand.upload(room, squares(3));
    await stand.database.jobs.begin(job.id, job.run);
    const failing = completeJob(
      stand.database,
      job,
      { result: {}, message: 'Done.' },
      (_repositories, _room, emit) => {
        emit({ kind: 'layer.created', objectType: 'layer', objectId: 'layer-1', before: null, after: null });
        return Promise.reject(new Error('half way'));
      },
    );
    await assert.rejects(failing, /half way/);
    assert.equal((await stand.database.jobs.find(job.id))?.status, 'running');
    assert.deepEqual(await stand.database.history.after(room.key, 0, 10), []);
  });
});
