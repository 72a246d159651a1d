import assert from 'node:assert/strict';
import { replaceVersion } from '../../core/layers/replace-version.ts';
import type { Layer } from '../../core/layers/layer.ts';
import type { Room } from '../../core/rooms/room.ts';
import { layerFiles } from '../../geo/layer/manifest.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { squares } from './features.ts';
import type { Moment } from '../support/moment.ts';
import { createStand, shortHeartbeat, type Stand } from './stand.ts';
import { when } from '../support/when.ts';

/** More features than one response can contain. */
const many = 21_000;

describe('the overviews of a large layer', () => {
  let stand: Stand;
  beforeEach(async () => (stand = await createStand()));
  afterEach(() => stand.close());

  const layerOf = async (room: Room): Promise<Layer> => {
    const [listed] = await stand.database.layers.list(room.contentKey);
    const layer = await stand.database.layers.find(listed?.id ?? '');
    assert.ok(layer);
    return layer;
  };
  const withOverviews = async (room: Room): Promise<Layer> => {
    const has = async () => (await layerOf(room)).manifest.overviews !== undefined;
    await when('the layer has overviews', has);
    return layerOf(room);
  };
  const assertWhole = async (room: Room, layer: Layer) => {
    assert.equal(layer.manifest.featureCount, many);
    const quota = await stand.usage(room);
    assert.deepEqual([quota.used, quota.reserved], [layer.bytes, 0]);
    await sweep(stand, 0);
    const names = [...layerFiles(layer.manifest).map(({ name }) => name), 'manifest.json'];
    assert.equal(
      layer.bytes,
      await stand.database.blobs.sizeOf(names.map((name) => layer.objectPrefix + name)),
    );
    assert.deepEqual(
      (await stand.objectKeys()).sort(),
      names.map((name) => layer.objectPrefix + name).sort(),
    );
  };

  it('are published after the layer, as a version that replaces it', async () => {
    await stand.startWorker(shortHeartbeat);
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, squares(many)));
    assert.equal(job.error, null);
    const { layer: published } = job.result as { layer: { id: string; bytes: number } };
    const layer = await withOverviews(room);
    assert.equal(layer.id, published.id);
    assert.ok(layer.bytes > published.bytes);
    const history = await stand.database.history.after(room.key, 0, 10);
    assert.deepEqual(
      history.map(({ kind }) => kind),
      ['layer.created', 'job.finished', 'layer.updated'],
    );
    await assertWhole(room, layer);
  });

  const moments: Record<string, Moment> = {
    'between two copies of its files': { call: 'objectStore.copy', nth: 2, when: 'after' },
    'while it is replaced': { call: 'database.layers.replaceVersion', when: 'after' },
  };
  for (const [name, moment] of Object.entries(moments)) {
    it(`survive a worker killed ${name}`, async () => {
      const program = ['../support/programs/mortal-worker.ts', JSON.stringify(moment)];
      const mortal = await stand.startWorker(shortHeartbeat, program);
      const room = await stand.createRoom();
      const job = await stand.upload(room, squares(many));
      await mortal.ended;
      assert.equal((await stand.database.jobs.find(job.id))?.status, 'complete');
      assert.equal((await layerOf(room)).manifest.overviews, undefined);
      await stand.startWorker(shortHeartbeat);
      await assertWhole(room, await withOverviews(room));
    });
  }

  it("are skipped with a warning if the owner's quota is too small for them", async () => {
    await stand.startWorker(shortHeartbeat);
    const before = await stand.createRoom();
    const first = await stand.ended(await stand.upload(before, squares(many)));
    const { rows } = await stand.usage(before);
    const { layer: published } = first.result as { layer: { bytes: number } };
    const room = await stand.createRoom();
    await stand.database.quota.setLimit(room.ownerId, published.bytes + rows);
    const job = await stand.upload(room, squares(many));
    const warned = async () => (await stand.database.jobs.find(job.id))?.warnings.length === 1;
    await when('the job warns', warned);
    const { status, warnings } = (await stand.database.jobs.find(job.id)) ?? {};
    assert.deepEqual([status, warnings?.[0]?.code], ['complete', 'overviews_left_out']);
    const layer = await layerOf(room);
    assert.equal((await stand.usage(room)).used, layer.bytes);
    assert.equal(layer.manifest.overviews, undefined);
    const ofJob = await stand.objectKeys(`layers/${job.id}/`);
    assert.equal(ofJob.length, layerFiles(layer.manifest).length + 1, 'nothing is left of what was built');
    assert.deepEqual(await stand.database.overviewRebuilds.due(0, 10), [], 'upkeep does not attempt it');
  });

  it("do not replace a layer that has changed, or exceed the owner's quota", async () => {
    await stand.startWorker(shortHeartbeat);
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, squares(many)));
    const layer = await withOverviews(room);
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
    assert.deepEqual(await layerOf(room), layer);
    await assertWhole(room, layer);
  });
});
