import assert from 'node:assert/strict';
import type { Emit } from '../../../core/rooms/change-room.ts';
import { newId } from '../../../core/ids.ts';
import { completeJob } from '../../../core/jobs/complete-job.ts';
import { referenceUploads } from '../../../core/jobs/referenced-uploads.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { runningJob } from '../../../core/jobs/running-job.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { createStand, jobIn, type DatabaseStand } from './stand.ts';

describe('completing a job', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  const end = { result: { number: 1 }, message: 'Done.' };
  const note = (emit: Emit) =>
    emit({ kind: 'layer.created', objectType: 'layer', objectId: 'layer-1', before: null, after: null });
  const noted = (_repositories: unknown, _room: Room, emit: Emit) => {
    note(emit);
    return Promise.resolve();
  };

  async function begin(input: Record<string, unknown> = {}): Promise<{ room: Room; job: Job }> {
    const room = await stand.createRoom();
    const reservationId = newId('reservation');
    await stand.database.quota.reserve({ id: reservationId, ownerId: room.ownerId, bytes: 40 }, 60_000);
    const uploads = [`uploads/${room.id}`];
    await stand.database.blobs.announce(
      uploads.map((key) => ({ key, bytes: 40, sha256: null, mediaType: 'text/plain' })),
    );
    const whole = { bytes: 40, uploads, ...input };
    const { id, run } = await stand.database.jobs.insert(jobIn(room, { reservationId, input: whole }));
    await referenceUploads(stand.database, { id, contentKey: room.contentKey }, uploads);
    await stand.database.jobs.begin(id, run);
    return { room, job: await runningJob(stand.database, { jobId: id, run }) };
  }
  const eventsOf = async ({ key }: Room) =>
    (await stand.database.history.after(key, 0, 10)).map(({ kind }) => kind);
  const assertUntouched = async (room: Room, { id }: Job) => {
    assert.equal((await stand.database.jobs.find(id))?.status, 'running');
    assert.deepEqual(await eventsOf(room), []);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 40);
  };

  it('publishes its result, message and event, and releases its upload and reservation', async () => {
    const { room, job } = await begin();
    await completeJob(stand.database, job, end, noted);
    const row = await stand.database.jobs.find(job.id);
    assert.deepEqual([row?.status, row?.result, row?.message], ['complete', end.result, end.message]);
    assert.deepEqual(await eventsOf(room), ['layer.created', 'job.finished']);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
    assert.ok((await stand.database.blobs.condemn(0, 100)).includes(`uploads/${room.id}`));
  });

  it('takes effect once, however often it is repeated', async () => {
    const { room, job } = await begin();
    const once = () => completeJob(stand.database, job, end, noted);
    await Promise.all([once(), once(), once()]);
    await once();
    assert.equal((await eventsOf(room)).length, 2);
  });

  it('leaves the job running when a part of it fails, and publishes nothing', async () => {
    const { room, job } = await begin();
    const failing = completeJob(stand.database, job, end, (_repositories, _room, emit) => {
      note(emit);
      return Promise.reject(new Error('half way'));
    });
    await assert.rejects(failing, /half way/);
    await assertUntouched(room, job);
  });

  it('is rejected for a job with requested cancellation', async () => {
    const { room, job } = await begin();
    await stand.database.jobs.requestCancel(job.id);
    await assert.rejects(completeJob(stand.database, job, end, noted), { code: 'job_cancelled' });
    await assert.rejects(runningJob(stand.database, { jobId: job.id, run: job.run }), {
      code: 'job_cancelled',
    });
    await assertUntouched(room, job);
  });

  it('is rejected while the file is still being received', async () => {
    const { room, job } = await begin({ arriving: true });
    await assert.rejects(completeJob(stand.database, job, end, noted), { code: 'upload_interrupted' });
    await assertUntouched(room, job);
  });

  it('is rejected if the content of the room was replaced, or the room deleted', async () => {
    const { room, job } = await begin();
    const cleared = { ...job, contentKey: job.contentKey + 1 };
    await assert.rejects(completeJob(stand.database, cleared, end, noted), { code: 'room_cleared' });
    await assertUntouched(room, job);
    const lost = { ...job, roomKey: -1 };
    await assert.rejects(completeJob(stand.database, lost, end, noted), { code: 'room_deleted' });
    await assertUntouched(room, job);
  });

  it('has no effect from an earlier run', async () => {
    const { job } = await begin();
    await assert.rejects(runningJob(stand.database, { jobId: job.id, run: job.run + 1 }), {
      code: 'job_interrupted',
    });
    await assert.rejects(runningJob(stand.database, { jobId: 'job-none', run: 1 }), {
      code: 'job_interrupted',
    });
  });
});
