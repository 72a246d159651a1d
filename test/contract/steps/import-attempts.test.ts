import assert from 'node:assert/strict';
import { failJob } from '../../../core/jobs/fail-job.ts';
import { jobFailure } from '../../../core/jobs/job-state.ts';
import { publishImport } from '../../../workers/activities/publish-import.ts';
import { sweep } from '../../../workers/activities/upkeep.ts';
import { assertLedgerIsTrue } from '../../support/ledger.ts';
import { createImportStand, type ImportStand } from './import-stand.ts';

describe('attempts to import a room', () => {
  let imports: ImportStand;
  let stand: ImportStand['stand'];
  let parts: ImportStand['parts'];
  let begin: ImportStand['begin'];
  let perform: ImportStand['perform'];
  let prepare: ImportStand['prepare'];
  let keys: ImportStand['keys'];
  before(async () => {
    imports = await createImportStand();
    ({ stand, parts, begin, perform, prepare, keys } = imports);
  });
  after(() => imports.close());

  it('publishes once, whatever the number of attempts, and leaves nothing of the others', async () => {
    const room = await stand.createRoom();
    const job = await begin(room);
    await prepare(job);
    const second = await prepare(job, 2);
    await perform(publishImport(parts), second);
    await perform(publishImport(parts), second, 2);
    assert.equal((await stand.database.markers.list(room.contentKey)).length, 3);
    assert.equal((await stand.database.layers.list(room.contentKey)).length, 1);
    await sweep(parts, 0, 0);
    const ofJob = (await keys()).filter((key) => key.includes(job.id));
    assert.ok(ofJob.length > 0 && ofJob.every((key) => key.includes('/1-2/')), ofJob.join('\n'));
    await assertLedgerIsTrue(stand.pool);
  });

  it('leaves nothing of a job that is cancelled before it is published', async () => {
    const room = await stand.createRoom();
    const before = await keys();
    const job = await begin(room);
    const prepared = await prepare(job);
    await stand.database.jobs.requestCancel(job.id);
    await assert.rejects(perform(publishImport(parts), prepared), /cancelled/);
    await failJob(stand.database, job, jobFailure('job_cancelled'));
    assert.equal((await stand.database.markers.list(room.contentKey)).length, 0);
    await sweep(parts, 0, 0);
    const left = (await keys()).filter((key) => !before.includes(key));
    assert.deepEqual(left, []);
    await assertLedgerIsTrue(stand.pool);
  });

  it('publishes nothing if the quota is exceeded', async () => {
    const room = await stand.createRoom();
    const job = await begin(room);
    const prepared = await prepare(job);
    await stand.database.quota.setLimit(room.ownerId, 100);
    await assert.rejects(perform(publishImport(parts), prepared), { code: 'quota_exceeded' });
    assert.equal((await stand.database.markers.list(room.contentKey)).length, 0);
    assert.deepEqual(await stand.database.history.after(room.key, 0, 10), []);
  });
});
