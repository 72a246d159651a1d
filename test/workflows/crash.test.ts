import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { sweep } from '../../workers/activities/upkeep.ts';
import { waitUntil } from '../../local/process/wait-until.ts';
import { squares } from './features.ts';
import { createStand, type Stand } from './stand.ts';

describe('a worker killed in the middle of a layer job', function () {
  this.timeout(120_000);
  let stand: Stand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  it('is taken over by the next one: no feature lost or doubled, nothing half visible, nothing left', async () => {
    const { database } = stand;
    const room = await stand.createRoom();
    const settings = { HEARTBEAT_TIMEOUT_SECONDS: '2' };
    const first = await stand.startWorker(settings);
    const job = await stand.upload(room, squares(60_000));
    await waitUntil(async () => (await stand.scratchSteps()).length > 0, {
      what: 'the step is at work',
      timeoutMs: 30_000,
      intervalMs: 10,
    });
    await first.kill();

    const interrupted = await database.jobs.find(job.id);
    assert.equal(interrupted?.status, 'running');
    assert.deepEqual(await database.layers.list(room.contentKey), []);
    const leftovers = await readdir(stand.scratch);
    assert.equal(leftovers.length, 1);

    await stand.startWorker(settings);
    const remaining = await readdir(stand.scratch);
    assert.equal(remaining.length, 1);
    assert.notDeepEqual(remaining, leftovers);
    const ended = await stand.ended(job);
    assert.equal(ended.error, null);
    const layers = await database.layers.list(room.contentKey);
    assert.deepEqual(
      layers.map(({ featureCount }) => featureCount),
      [60_000],
    );
    const layer = await database.layers.find(layers[0]?.id ?? '');
    const part = layer?.manifest.parts[0];
    assert.ok(layer && part);
    const text = Buffer.from(await stand.objectStore.read(layer.objectPrefix + part.text.name)).toString();
    const { features } = JSON.parse(text) as { features: { id: number }[] };
    assert.equal(new Set(features.map(({ id }) => id)).size, 60_000);

    const history = await database.history.after(room.key, 0, 10);
    assert.deepEqual(
      history.map(({ kind }) => kind),
      ['layer.created', 'job.finished'],
    );
    assert.equal((await database.quota.read(room.ownerId)).used, layer.bytes);
    await sweep(stand, 0);
    assert.equal((await stand.objectKeys('layers/')).length, 4);
    assert.deepEqual(await stand.scratchSteps(), []);
  });
});
