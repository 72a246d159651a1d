import assert from 'node:assert/strict';
import { replaceVersion } from '../../core/layers/replace-version.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Layer } from '../../core/layers/layer.ts';
import type { Room } from '../../core/rooms/room.ts';
import { layerFiles } from '../../geo/layer/manifest.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { many, squares } from './features.ts';
import type { Moment } from '../support/moment.ts';
import { variantsOf } from '../support/size.ts';
import { createStand, shortHeartbeat, type Stand } from './stand.ts';
import { when } from '../support/when.ts';

const layerOf = async (stand: Stand, room: Room): Promise<Layer> => {
  const [listed] = await stand.database.layers.list(room.contentKey);
  const layer = await stand.database.layers.find(listed?.id ?? '');
  assert.ok(layer);
  return layer;
};

const withOverviews = async (stand: Stand, room: Room): Promise<Layer> => {
  const has = async () => (await layerOf(stand, room)).manifest.overviews !== undefined;
  await when('the layer has overviews', has);
  return layerOf(stand, room);
};

/** The layer is the only content of the store, and the quota counts it. */
async function assertWhole(stand: Stand, room: Room, layer: Layer): Promise<void> {
  assert.equal(layer.manifest.featureCount, many);
  const quota = await stand.usage(room);
  assert.deepEqual([quota.used, quota.reserved], [layer.bytes, 0]);
  await sweep(stand, 0);
  const names = [...layerFiles(layer.manifest).map(({ name }) => name), 'manifest.json'];
  assert.equal(
    layer.bytes,
    await stand.database.blobs.sizeOf(names.map((name) => layer.objectPrefix + name)),
  );
  assert.deepEqual((await stand.objectKeys()).sort(), names.map((name) => layer.objectPrefix + name).sort());
}

describe('the overviews of a large layer', () => {
  let stand: Stand;
  let room: Room;
  let job: Job;
  let published: { readonly id: string; readonly bytes: number };
  before(async () => {
    stand = await createStand();
    await stand.startWorker(shortHeartbeat);
    room = await stand.createRoom();
    job = await stand.ended(await stand.upload(room, squares(many)));
    assert.equal(job.error, null);
    published = (job.result as { layer: typeof published }).layer;
  });
  after(() => stand.close());

  it('are published after the layer, as a version that replaces it', async () => {
    const layer = await withOverviews(stand, room);
    assert.equal(layer.id, published.id);
    assert.ok(layer.bytes > published.bytes);
    const history = await stand.database.history.after(room.key, 0, 10);
    assert.deepEqual(
      history.map(({ kind }) => kind),
      ['layer.created', 'job.finished', 'layer.updated'],
    );
    await assertWhole(stand, room, layer);
  });

  it("do not replace a layer that has changed, or exceed the owner's quota", async () => {
    const layer = await withOverviews(stand, room);
    const version = {
      manifest: layer.manifest,
      bytes: layer.bytes + 1,
      // Has the same length, so that the row size does not change.
      objectPrefix: layer.objectPrefix.replace('layers', 'others'),
      keys: [],
    };
    const { database, objectStore: objects } = stand;
    const old = { ...layer, objectPrefix: 'layers/old/' };
    assert.equal(await replaceVersion({ database, objects }, job, old, version), false);
    const { used } = await database.quota.read(room.ownerId);
    await database.quota.setLimit(room.ownerId, used);
    await assert.rejects(replaceVersion({ database, objects }, job, layer, version), {
      code: 'quota_exceeded',
      details: { used, reserved: 0, limit: used, required: 1 },
    });
    assert.deepEqual(await layerOf(stand, room), layer);
    await assertWhole(stand, room, layer);
  });

  it("are skipped with a warning if the owner's quota is too small for them", async () => {
    const { rows } = await stand.usage(room);
    const small = await stand.createRoom();
    await stand.database.quota.setLimit(small.ownerId, published.bytes + rows);
    const upload = await stand.upload(small, squares(many));
    const warned = async () => (await stand.database.jobs.find(upload.id))?.warnings.length === 1;
    await when('the job warns', warned);
    const { status, warnings } = (await stand.database.jobs.find(upload.id)) ?? {};
    assert.deepEqual([status, warnings?.[0]?.code], ['complete', 'overviews_left_out']);
    const layer = await layerOf(stand, small);
    assert.equal((await stand.usage(small)).used, layer.bytes);
    assert.equal(layer.manifest.overviews, undefined);
    const ofJob = await stand.objectKeys(`layers/${upload.id}/`);
    assert.equal(ofJob.length, layerFiles(layer.manifest).length + 1, 'nothing is left of what was built');
    assert.deepEqual(await stand.database.overviewRebuilds.due(0, 10), [], 'upkeep does not attempt it');
  });
});

describe('overviews in progress', () => {
  let stand: Stand;
  beforeEach(async () => (stand = await createStand()));
  afterEach(() => stand.close());

  const moments: Record<string, Moment> = {
    'between two copies of its files': { call: 'objectStore.copy', nth: 2, when: 'after' },
    'while it is replaced': { call: 'database.layers.replaceVersion', when: 'after' },
  };
  for (const [name, moment] of variantsOf(Object.entries(moments), 1)) {
    it(`survive a worker killed ${name}`, async () => {
      const program = ['../support/programs/mortal-worker.ts', JSON.stringify(moment)];
      const mortal = await stand.startWorker(shortHeartbeat, program);
      const room = await stand.createRoom();
      const job = await stand.upload(room, squares(many));
      await mortal.ended;
      assert.equal((await stand.database.jobs.find(job.id))?.status, 'complete');
      assert.equal((await layerOf(stand, room)).manifest.overviews, undefined);
      await stand.startWorker(shortHeartbeat);
      await assertWhole(stand, room, await withOverviews(stand, room));
    });
  }
});
