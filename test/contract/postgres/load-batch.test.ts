import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { createCopyEncoder } from '../../../adapters/postgres/copy-binary.ts';
import { encodeMarker } from '../../../adapters/postgres/marker-rows.ts';
import { systemActor } from '../../../core/access/caller.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { runningJob } from '../../../core/jobs/running-job.ts';
import { loadBatch, type RowsOfBatch } from '../../../core/markers/import/load-batch.ts';
import { importStart, type ImportCheckpoint } from '../../../core/markers/import/marker-batch.ts';
import { changeRoom } from '../../../core/rooms/change-room.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { assertLedgerIsTrue } from '../../support/ledger.ts';
import { createStand, jobIn, markerWith, type DatabaseStand } from './stand.ts';

describe('loading a batch of markers', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  async function begin(): Promise<{ room: Room; job: Job }> {
    const room = await stand.createRoom();
    const input = { bytes: 1, uploads: [], subject: 'points.geojson' };
    const { id, run } = await stand.database.jobs.insert(jobIn(room, { kind: 'bulk-import', input }));
    await stand.database.jobs.begin(id, run);
    return { room, job: await runningJob(stand.database, { jobId: id, run }) };
  }

  function batchIn({ contentKey }: Room, count: number): RowsOfBatch {
    const encoder = createCopyEncoder();
    const markers = Array.from({ length: count }, () => markerWith());
    for (const marker of markers) encodeMarker(encoder, contentKey, { ...marker, properties: null });
    const rows = Buffer.from(encoder.end());
    const ids = { first: markers[0]?.id ?? '', last: markers.at(-1)?.id ?? '' };
    const batch = { file: 'batch', count, ids, bbox: [8, 47, 9, 48] as const, images: [], icons: [] };
    const { unreported, unknownProperties } = importStart;
    return {
      batch: { ...batch, warnings: [], unreported, unknownProperties, fraction: 1 },
      rows: () => Readable.from([rows]),
    };
  }

  const countOf = async ({ key }: Room) => (await stand.database.rooms.tally(key)).markers;
  const noCheckpoint = Promise.resolve(null);

  it('commits batches that are copied at the same time in their order', async () => {
    const { room, job } = await begin();
    const first = loadBatch(stand.database, job, noCheckpoint, batchIn(room, 3));
    const second = loadBatch(stand.database, job, first, batchIn(room, 2));
    assert.deepEqual([(await first).markers, (await second).markers], [3, 5]);
    const events = await stand.database.history.after(room.key, 0, 10);
    assert.deepEqual(
      events.map(({ after }) => (after as { markersCreated: number }).markersCreated),
      [3, 2],
    );
    assert.equal(await countOf(room), 5);
    await assertLedgerIsTrue(stand.pool);
  });

  it('leaves the room to others while it waits for the batch before it', async () => {
    const { room, job } = await begin();
    const before = Promise.withResolvers<ImportCheckpoint | null>();
    const copied = Promise.withResolvers<undefined>();
    const { batch, rows } = batchIn(room, 2);
    const loading = loadBatch(stand.database, job, before.promise, {
      batch,
      rows: () => rows().on('end', () => copied.resolve(undefined)),
    });
    await copied.promise;
    await changeRoom(stand.database, room.key, systemActor, async ({ markers }, { contentKey }, emit) => {
      const after = markerWith();
      await markers.insert(contentKey, after);
      emit({ kind: 'marker.created', objectType: 'marker', objectId: after.id, before: null, after });
    });
    assert.equal(await countOf(room), 1);
    before.resolve(null);
    await loading;
    assert.equal(await countOf(room), 3);
  });

  it('leaves no marker if the batch before it failed', async () => {
    const { room, job } = await begin();
    const failed = Promise.reject<null>(new Error('the batch before'));
    const loading = loadBatch(stand.database, job, failed, batchIn(room, 2));
    await assert.rejects(Promise.all([failed, loading]), /the batch before/);
    await assert.rejects(loading, /the batch before/);
    assert.equal(await countOf(room), 0);
    await assertLedgerIsTrue(stand.pool);
  });

  it('fails if the checkpoint is no longer the one before the batch', async () => {
    const { room, job } = await begin();
    await loadBatch(stand.database, job, noCheckpoint, batchIn(room, 2));
    await assert.rejects(loadBatch(stand.database, job, noCheckpoint, batchIn(room, 2)), {
      code: 'job_interrupted',
    });
    assert.equal(await countOf(room), 2);
  });
});
