import assert from 'node:assert/strict';
import { furnishedRoom, startExportOf } from './export-room.ts';
import { createStand, type Stand } from './stand.ts';

describe('a worker with one database connection', () => {
  let stand: Stand;
  before(async () => {
    stand = await createStand();
    await stand.startWorker({ DATABASE_POOL_SIZE: '1' });
  });
  after(() => stand.close());

  it('completes concurrent exports, whose snapshots leave a connection to their jobs', async () => {
    const rooms = await Promise.all(Array.from({ length: 3 }, () => furnishedRoom(stand)));
    const jobs = await Promise.all(rooms.map((room) => startExportOf(stand, room)));
    for (const job of jobs) {
      const ended = await stand.ended(job);
      assert.equal(ended.status, 'complete', JSON.stringify(ended.error));
    }
  });
});
