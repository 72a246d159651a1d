import assert from 'node:assert/strict';
import { newId } from '../../../core/ids.ts';
import { plainStyle } from '../../../core/layers/layer-fields.ts';
import { maxOverviewAttempts, overviewDelays } from '../../../core/layers/overview-rebuild.ts';
import type { Room } from '../../../core/rooms/room.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import { createStand, jobIn, type DatabaseStand } from './stand.ts';

const hour = 3600_000;

describe('attempts to build overviews in Postgres', () => {
  let stand: DatabaseStand;
  beforeEach(async () => {
    stand = await createStand();
  });
  afterEach(() => stand.close());

  const rebuilds = () => stand.database.overviewRebuilds;

  /** A layer with manifest members that indicate whether it lacks overviews. */
  async function layerIn(room: Room, manifest: object = { sample: {} }, ageMs = 0): Promise<string> {
    const id = newId('layer');
    const about = { id, contentKey: room.contentKey, name: 'Layer', description: null, order: 1 };
    const times = { createdAt: Date.now() - ageMs, updatedAt: Date.now() - ageMs };
    await stand.database.layers.insert({
      ...{ ...plainStyle, ...about, ...times, createdBy: room.ownerId },
      ...{ featureCount: 30_000, bytes: 7, objectPrefix: `layers/${id}/` },
      manifest: manifest as LayerManifest,
    });
    return id;
  }

  const idsDue = async (defaultTimeoutMs = 0) =>
    (await rebuilds().due(defaultTimeoutMs, 10)).map(({ layerId }) => layerId);

  /** Milliseconds until upkeep retries the layer; null: never. */
  async function delayOf(layerId: string): Promise<number | null> {
    const { rows } = await stand.pool.query<{ ms: number | null }>(
      `select (extract(epoch from retry_at - clock_timestamp()) * 1000)::float8 as ms
       from overview_rebuilds where layer_id = $1`,
      [layerId],
    );
    assert.ok(rows[0]);
    return rows[0].ms;
  }

  it('are due for layers with a sample, some time after their creation, longest overdue first', async () => {
    const room = await stand.createRoom();
    await layerIn(room, {}, 2 * hour);
    await layerIn(room, { overviews: [] }, 2 * hour);
    const [young, old] = [await layerIn(room), await layerIn(room, { sample: {} }, 2 * hour)];
    assert.deepEqual(await idsDue(hour), [old]);
    assert.deepEqual(await idsDue(0), [old, young]);
    await rebuilds().postpone(old, hour);
    assert.deepEqual(await idsDue(0), [young]);
  });

  it('refer to the job that published the layer, and to none for a copy', async () => {
    const room = await stand.createRoom();
    const [published, copy] = [await layerIn(room, { sample: {} }, hour), await layerIn(room)];
    const { jobs } = stand.database;
    const job = await jobs.insert(jobIn(room));
    await jobs.begin(job.id, 1);
    await jobs.complete(job.id, 1, { layers: [{ id: 'layer-other' }, { id: published }] }, '');
    const shared = { roomId: room.id, ownerId: room.ownerId, bytes: 7, attempts: 0 };
    assert.deepEqual(await rebuilds().due(0, 10), [
      { layerId: published, ...shared, job: { id: job.id, run: 1 } },
      { layerId: copy, ...shared, job: null },
    ]);
  });

  it('are counted up to the limit, with increasing delays except for the last', async () => {
    const layer = await layerIn(await stand.createRoom());
    for (const [before, expected] of overviewDelays.entries()) {
      const started = Date.now();
      assert.equal(await rebuilds().begin(layer), before + 1);
      const delay = (await delayOf(layer)) ?? 0;
      const elapsed = Date.now() - started;
      assert.ok(delay <= expected && delay >= expected - elapsed - 1000, `${delay} of ${expected}`);
      assert.deepEqual(await idsDue(), []);
    }
    assert.equal(await rebuilds().begin(layer), null);
    await rebuilds().postpone(layer, 0);
    assert.deepEqual(
      (await rebuilds().due(0, 10)).map(({ attempts }) => attempts),
      [maxOverviewAttempts],
    );
    const growing = overviewDelays.slice(0, -1);
    assert.deepEqual(growing, [...growing].sort((a, b) => a - b)); // prettier-ignore
  });

  it('are counted once for concurrent starts', async () => {
    const layer = await layerIn(await stand.createRoom());
    const begun = await Promise.all(Array.from({ length: 8 }, () => rebuilds().begin(layer)));
    assert.deepEqual(
      begun.filter((attempt) => attempt !== null).sort(),
      Array.from({ length: maxOverviewAttempts }, (_, number) => number + 1),
    );
  });

  it('are not counted when interrupted, and end when abandoned', async () => {
    const layer = await layerIn(await stand.createRoom());
    await rebuilds().begin(layer);
    await rebuilds().uncount(layer);
    assert.deepEqual(await idsDue(), [layer]);
    assert.equal(await rebuilds().begin(layer), 1);
    await rebuilds().giveUp(layer);
    assert.equal(await delayOf(layer), null);
    assert.deepEqual([await idsDue(), await rebuilds().begin(layer)], [[], null]);
    await rebuilds().uncount(layer);
    await rebuilds().postpone(layer, 0);
    assert.deepEqual(await idsDue(), [], 'an interruption does not undo it');
  });

  it('do not exist for a deleted layer', async () => {
    assert.equal(await rebuilds().begin('layer-none'), null);
    await rebuilds().postpone('layer-none', 0);
    await rebuilds().giveUp('layer-none');
    const layer = await layerIn(await stand.createRoom());
    await rebuilds().begin(layer);
    await stand.database.layers.delete(layer);
    const { rows } = await stand.pool.query('select from overview_rebuilds');
    assert.equal(rows.length, 0);
  });
});
