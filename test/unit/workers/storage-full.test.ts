import assert from 'node:assert/strict';
import { jobFailures } from '../../../core/jobs/job-state.ts';
import { preservesUpload } from '../../../core/jobs/retained-upload.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { ObjectStoreFull } from '../../../core/ports/object-store.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { isStorageFull } from '../../../workers/activities/storage-full.ts';

describe('a full disk', () => {
  const system = Object.assign(new Error('no space left'), { code: 'ENOSPC' });

  it('is distinguished from other failures, also when wrapped and from a store without such errors', () => {
    for (const error of [system, new Error('x', { cause: system }), new ObjectStoreFull('No room.')]) {
      assert.equal(isStorageFull(error), true);
    }
    assert.equal(isStorageFull(Object.assign(new Error('x'), { code: 'EIO' })), false);
  });

  it('fails a job with its upload retained for a retry', () => {
    const job = { reservationId: 'r', contentKey: 1, input: { uploads: ['uploads/a'] } } as unknown as Job;
    const room = { contentKey: 1 } as Room;
    for (const code of ['disk_full', 'storage_full'] as const) {
      assert.equal(preservesUpload(job, { code, message: jobFailures[code] }, room), true, code);
    }
    assert.equal(preservesUpload(job, { code: 'invalid_file', message: 'No.' }, room), false);
  });
});
