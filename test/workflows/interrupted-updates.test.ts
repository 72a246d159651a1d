import assert from 'node:assert/strict';
import { cancelJob } from '../../core/jobs/cancel-job.ts';
import { updateLayer } from '../../core/layers/update-layer.ts';
import { updateMarker } from '../../core/markers/update-marker.ts';
import type { Room } from '../../core/rooms/room.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { markerWith } from '../contract/postgres/stand.ts';
import type { Moment } from '../support/moment.ts';
import { sizeOf } from '../support/size.ts';
import { furnishedRoom } from './export-room.ts';
import { startImport } from './import-room.ts';
import { createStand, shortHeartbeat, type Stand } from './stand.ts';
import type { WorkerProcess } from './worker-process.ts';
import { applying, editedExport, inFile, ownerOf, reverted, stateOf, updated } from './update-room.ts';

/** Markers of the room: two batches. */
const markers = 600;
const batch = 500;

/** The second batch begins: no transaction is open, and the first batch is committed. */
const betweenBatches: Moment = { call: 'database.markers.findAll', nth: 4, when: 'before' };

describe('an interrupted update of a room, and its revert', () => {
  let stand: Stand;
  let room: Room;
  before(async () => {
    stand = await createStand();
  });
  after(() => stand.close());
  beforeEach(async () => {
    room = await furnishedRoom(stand);
    const added = Array.from({ length: markers - 2 }, (_, n) => markerWith({ title: `Marker ${n}` }));
    await stand.database.transaction(({ markers: rows }) => rows.copy(room.contentKey, added));
  });

  /** The worker that runs, if any. */
  let worker: Pick<WorkerProcess, 'stop'> | undefined;
  const startWorker = async (settings = {}) => {
    worker ??= await stand.startWorker(settings);
  };
  const stopWorker = async () => {
    await worker?.stop();
    worker = undefined;
  };

  /** An export in which every marker has another description and one feature is deleted. */
  async function edited(): Promise<string> {
    await startWorker();
    const change = `update markers set description = 'From the file'`;
    return editedExport(stand, room, inFile(change, 'delete from fields where fid = 1'));
  }

  async function changedMarkers(): Promise<number> {
    const all = await stand.database.markers.list(room.contentKey);
    return all.filter(({ description }) => description === 'From the file').length;
  }

  /** Number of events by object and kind: more than one would be a change that was applied twice. */
  async function assertAppliedOnce(expected: number): Promise<void> {
    const seen = new Map<string, number>();
    for (let after = 0; ;) {
      const page = await stand.database.history.after(room.key, after, 500);
      for (const { kind, objectId } of page)
        if (kind === 'marker.updated') seen.set(objectId, (seen.get(objectId) ?? 0) + 1);
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.seq;
    }
    assert.deepEqual([seen.size, [...seen.values()].every((count) => count === 1)], [expected, true]);
  }

  it('keeps the batches that were applied when it is cancelled, and they can be reverted', async () => {
    const key = await edited();
    const before = await stateOf(stand, room);
    await stopWorker();
    const waiting = await stand.startWaitingWorker(betweenBatches);
    worker = waiting;
    const job = await startImport(stand, room, key, applying);
    await waiting.waits();
    await cancelJob(stand, job);
    waiting.releaseObjects();
    const ended = await stand.ended(job);
    assert.deepEqual([ended.status, ended.error?.code], ['error', 'job_cancelled']);
    assert.equal(await changedMarkers(), batch);
    await assertAppliedOnce(batch);
    const undone = await reverted(stand, room, ended);
    assert.deepEqual([undone.updatedMarkers.updated, undone.conflicts], [batch, []]);
    assert.deepEqual(await stateOf(stand, room), before);
    await stand.assertLedgerIsTrue();
  });

  const deaths: Record<string, Moment> = {
    'between two batches': betweenBatches,
    'while a batch is written': { call: 'database.jobs.advance', nth: 2, when: 'after' },
    'while the layers are published': { call: 'database.layerVersions.insert', when: 'after' },
  };
  for (const [when, moment] of Object.entries(deaths).slice(0, sizeOf({ gate: 1, long: 3 })))
    it(`applies nothing twice when its worker is lost ${when}`, async () => {
      const key = await edited();
      await stopWorker();
      const mortal = await stand.startWorker(shortHeartbeat, [
        '../support/programs/mortal-worker.ts',
        JSON.stringify(moment),
        'worker',
      ]);
      const job = await startImport(stand, room, key, applying);
      await mortal.ended;
      await startWorker(shortHeartbeat);
      const ended = await stand.ended(job);
      assert.deepEqual([ended.error, ended.status], [null, 'complete']);
      assert.deepEqual(ended.result?.updatedMarkers, {
        ...{ created: 0, updated: markers, deleted: 0, unchanged: 0, conflicts: 0 },
      });
      assert.equal(await changedMarkers(), markers);
      await assertAppliedOnce(markers);
      await stand.assertLedgerIsTrue();
    });

  it('is reverted except for what was edited since, which is listed with both sides', async () => {
    const key = await edited();
    const [first, second] = await stand.database.markers.list(room.contentKey);
    const [layer] = await stand.database.layers.list(room.contentKey);
    assert.ok(first !== undefined && second !== undefined && layer !== undefined);
    const { job } = await updated(stand, room, key);
    const caller = ownerOf(room);
    const change = { description: 'By hand' };
    await updateMarker(stand.database, { room, caller, markerId: first.id, change });
    await updateMarker(stand.database, { room, caller, markerId: second.id, change: { title: 'By hand' } });
    await updateLayer(stand.database, { room, caller, layerId: layer.id, change: { color: '00ff00' } });
    const undone = await reverted(stand, room, job);
    const [conflict, ...more] = undone.conflicts;
    assert.deepEqual(more, []);
    assert.deepEqual(
      [conflict?.objectId, conflict?.fields, conflict?.inRoom, conflict?.inFile],
      [first.id, ['description'], { description: 'By hand' }, { description: first.description }],
    );
    const [firstNow, secondNow] = await stand.database.markers.list(room.contentKey);
    assert.deepEqual(
      [firstNow?.description, secondNow?.description, secondNow?.title],
      ['By hand', second.description, 'By hand'],
    );
    assert.equal(await changedMarkers(), 0);
    const [layerNow] = (await stateOf(stand, room)).layers;
    assert.deepEqual([layerNow?.color, layerNow?.features.length], ['00ff00', 10]);
    await stand.assertLedgerIsTrue();
  });

  it('is reverted after a later update only where that changed nothing', async () => {
    const key = await edited();
    const before = await stateOf(stand, room);
    const one = await updated(stand, room, key);
    const later = `update markers set description = 'Later' where fid in (1, 2)`;
    const two = await updated(
      stand,
      room,
      await editedExport(stand, room, inFile(later, 'delete from fields where fid = 2')),
    );
    const undone = await reverted(stand, room, one.job);
    assert.deepEqual(
      undone.conflicts.map(({ objectType, reason, fields }) => [objectType, reason, fields]),
      [
        ['marker', 'changed', ['description']],
        ['marker', 'changed', ['description']],
        ['layer', 'changed', ['features']],
      ],
    );
    assert.equal((await stateOf(stand, room)).layers[0]?.features.length, 8, 'the later version stays');
    const last = await reverted(stand, room, two.job);
    assert.deepEqual(last.conflicts, []);
    const rest = await reverted(stand, room, one.job);
    assert.deepEqual(rest.conflicts, []);
    assert.deepEqual(await stateOf(stand, room), before);
    await stand.assertLedgerIsTrue();
  });

  it('cannot restore the features of a layer after their version has expired and is swept', async () => {
    // What other tests left.
    await sweep(stand, 0);
    const key = await edited();
    const { job } = await updated(stand, room, key);
    const stored = await stand.objectKeys('layers/');
    await sweep(stand, 0);
    assert.deepEqual(await stand.objectKeys('layers/'), stored, 'the replaced version is retained');
    await stand.expireVersions();
    await sweep(stand, 0);
    assert.ok((await stand.objectKeys('layers/')).length < stored.length);
    await stand.assertLedgerIsTrue();
    const undone = await reverted(stand, room, job);
    assert.deepEqual(
      undone.conflicts.map(({ objectType, reason }) => [objectType, reason]),
      [['layer', 'base_unavailable']],
    );
    assert.equal(await changedMarkers(), 0);
    assert.equal((await stateOf(stand, room)).layers[0]?.features.length, 9);
  });
});
