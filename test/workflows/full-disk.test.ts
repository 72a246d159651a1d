import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { when } from '../support/when.ts';
import { squares } from './features.ts';
import { createStand, type Stand } from './stand.ts';

describe('a job that encounters a full disk', () => {
  let stand: Stand;
  let folder: string;
  before(async () => {
    stand = await createStand();
    folder = await mkdtemp(join(tmpdir(), 'chartroom-full-'));
  });
  after(async () => {
    await stand.close();
    await rm(folder, { recursive: true, force: true });
  });

  for (const [disk, call] of [
    ['the object store', 'adopt'],
    ['scratch', 'link'],
  ] as const) {
    it(`reports that it waits for space, and continues when there is some: ${disk}`, async () => {
      const full = join(folder, call);
      await writeFile(full, '');
      const worker = await stand.startWorker({}, ['../support/programs/worker-on-full-disk.ts', full, call]);
      const room = await stand.createRoom();
      const job = await stand.upload(room, squares(10));
      const waits = async () => {
        const row = await stand.database.jobs.find(job.id);
        assert.equal(row?.error, null);
        return row.status === 'running' && row.message.includes('A disk of the server is full');
      };
      await when('the job says what it waits for', waits);
      await rm(full);
      const ended = await stand.ended(job);
      assert.deepEqual([ended.status, ended.error], ['complete', null]);
      assert.equal((await stand.database.layers.list(room.contentKey)).length, 1);
      assert.deepEqual(await stand.scratchSteps(), []);
      await worker.stop();
    });
  }
});
