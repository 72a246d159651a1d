import assert from 'node:assert/strict';
import { pino } from 'pino';
import { temporalOverviewRunner } from '../../adapters/temporal/temporal-overview-runner.ts';
import type { Job } from '../../core/jobs/job.ts';
import { maxOverviewAttempts } from '../../core/layers/overview-rebuild.ts';
import type { Layer } from '../../core/layers/layer.ts';
import type { Room } from '../../core/rooms/room.ts';
import { layerFiles } from '../../geo/layer/manifest.ts';
import { rebuildOverviews } from '../../workers/activities/rebuild-overviews.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { taskQueues } from '../../workflows/contracts/queues.ts';
import type { Moment } from '../support/moment.ts';
import { when } from '../support/when.ts';
import { many, squares } from './features.ts';
import { buildLargeLayer, type LargeLayer } from './layer-without-overviews.ts';
import { createStand, shortHeartbeat, type Stand } from './stand.ts';
import type { WorkerProcess } from './worker-process.ts';

const inStep: Moment = { call: 'steps.build-overviews', when: 'before' };
const begun: Moment = { call: 'database.overviewRebuilds.begin', when: 'after' };
const beforeCopy: Moment = { call: 'objectStore.copy', when: 'before' };

describe('overviews that their job did not build', () => {
  let large: LargeLayer;
  before(async () => {
    large = await buildLargeLayer();
  });
  after(() => large.remove());
  let stand: Stand;
  let logged: string[];
  beforeEach(() => void (logged = []));

  /** A worker that is killed while it builds overviews. */
  const startMortal = () =>
    stand.startWorker(shortHeartbeat, ['../support/programs/mortal-worker.ts', JSON.stringify(inStep)]);

  /**
   * Starts attempts that fail only if their worker ends: a busy machine delays the heartbeats of a living worker, which
   * would still write objects after its attempt has failed.
   */
  const withLongTimeout = () => temporalOverviewRunner(stand.temporal, { heartbeatSeconds: 600 });

  /** One run of upkeep, in which layers are due as soon as they are published. */
  const upkeep = (overviewRunner = withLongTimeout()) => {
    const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
    return rebuildOverviews({ ...stand, overviewRunner, log }, 0);
  };

  const layerOf = async (room: Room): Promise<Layer> => {
    const [listed] = await stand.database.layers.list(room.contentKey);
    const layer = await stand.database.layers.find(listed?.id ?? '');
    assert.ok(layer);
    return layer;
  };

  /** A published layer whose job has no workflow. */
  async function layerWithout(room: Room): Promise<Layer> {
    await large.publishIn(stand, room);
    return layerOf(room);
  }

  const attemptEnded = (layer: Layer) =>
    when('the attempt has ended', async () => !(await stand.overviewRunner.isRunning(layer.id)));

  const dueNow = (layer: Layer) => stand.database.overviewRebuilds.postpone(layer.id, 0);

  async function attempt(layer: Layer): Promise<void> {
    await dueNow(layer);
    assert.equal(await upkeep(), 1);
    await attemptEnded(layer);
  }

  async function assertWhole(room: Room): Promise<void> {
    const layer = await layerOf(room);
    assert.ok((layer.manifest.overviews?.length ?? 0) > 0);
    assert.equal(layer.manifest.sample, undefined);
    await sweep(stand, 0);
    const names = [...layerFiles(layer.manifest).map(({ name }) => name), 'manifest.json'];
    assert.deepEqual(
      (await stand.objectKeys('layers/')).sort(),
      names.map((name) => layer.objectPrefix + name).sort(),
    );
    await stand.assertLedgerIsTrue();
    const history = await stand.database.history.after(room.key, 0, 10);
    const last = history.at(-1);
    assert.deepEqual([last?.kind, last?.actor.type], ['layer.updated', 'system']);
  }

  const endOf = async ({ id, run }: Job) =>
    when('the workflow has ended', async () => (await stand.runner.statusOf({ id, run })) === 'ended');

  describe('with workers of their own', () => {
    beforeEach(async () => (stand = await createStand()));
    afterEach(() => stand.close());

    it('are built by upkeep after their step lost three workers', async () => {
      const room = await stand.createRoom();
      const first = await startMortal();
      const job = await stand.upload(room, squares(many));
      await first.ended;
      assert.equal(await upkeep(), 0, 'the workflow of the job still runs');
      for (let worker = 2; worker <= 3; worker++) await (await startMortal()).ended;
      const healthy = await stand.startWorker({ HEARTBEAT_TIMEOUT_SECONDS: '600' });
      await endOf(job);
      const layer = await layerOf(room);
      assert.equal(layer.manifest.overviews, undefined);

      await dueNow(layer);
      const round = { workflowId: 'one-round', taskQueue: taskQueues.workflows, args: [{ rounds: 1 }] };
      // A repeated activity counts only what it started itself.
      await stand.temporal.client.workflow.execute('rebuildOverviews', round);
      await when(
        'the layer has overviews',
        async () => (await layerOf(room)).manifest.overviews !== undefined,
      );
      await attemptEnded(layer);
      await assertWhole(room);
      assert.equal(await upkeep(), 0, 'nothing is left to do');
      assert.equal(await healthy.stop(), 0);
    });

    it('are attempted once at a time, and a lost worker costs one attempt', async () => {
      const room = await stand.createRoom();
      const layer = await layerWithout(room);
      const mortal = await startMortal();
      assert.equal(await upkeep(stand.overviewRunner), 1);
      await mortal.ended;
      await dueNow(layer);
      assert.equal(await upkeep(), 0, 'the attempt has not ended');

      const healthy = await stand.startWorker(shortHeartbeat);
      await attemptEnded(layer);
      assert.equal((await layerOf(room)).manifest.overviews, undefined);
      await attempt(layer);
      await assertWhole(room);
      assert.equal(
        await stand.database.overviewRebuilds.begin(layer.id),
        1,
        'no attempt is recorded any more',
      );
      assert.match(healthy.lines.join('\n'), /"attempt":2,"msg":"rebuilding the overviews of a layer"/);
    });

    it('are not stored in a room that is deleted during the attempt', async () => {
      const room = await stand.createRoom();
      const layer = await layerWithout(room);
      const worker = await stand.startWaitingWorker(beforeCopy);
      assert.equal(await upkeep(), 1);
      await worker.waits();
      await stand.database.rooms.remove(room.key);
      worker.releaseObjects();
      await attemptEnded(layer);
      assert.deepEqual((await stand.database.layers.find(layer.id))?.objectPrefix, layer.objectPrefix);
      assert.deepEqual(await stand.objectKeys(`layers/${layer.id}/`), []);
    });

    it('are attempted again, without counting, when the worker was shut down', async () => {
      const room = await stand.createRoom();
      const layer = await layerWithout(room);
      const program = ['../support/programs/waiting-worker.ts', JSON.stringify(begun), 'cancelled'];
      const stopping = await stand.startWorker({ SHUTDOWN_GRACE_SECONDS: '0' }, program);
      assert.equal(await upkeep(), 1);
      await when('the worker waits', () => stopping.lines.some((line) => line.includes('"msg":"waiting"')));
      await stopping.stop();
      const healthy = await stand.startWorker();
      await attemptEnded(layer);
      assert.equal((await layerOf(room)).manifest.overviews, undefined);
      assert.equal(await upkeep(), 1, 'it is due at once');
      await attemptEnded(layer);
      await assertWhole(room);
      assert.match(healthy.lines.join('\n'), /"attempt":1,"msg":"rebuilding the overviews of a layer"/);
    });
  });

  describe('with one worker', () => {
    let worker: WorkerProcess;
    before(async () => {
      stand = await createStand();
      worker = await stand.startWorker();
    });
    after(() => stand.close());
    const attempts = () => worker.lines.filter((line) => line.includes('rebuilding the overviews')).length;

    it('are abandoned after a limited number of attempts with increasing delays', async () => {
      const room = await stand.createRoom();
      const layer = await layerWithout(room);
      const [file] = layerFiles(layer.manifest);
      await stand.objectStore.delete(layer.objectPrefix + (file?.name ?? ''));
      for (let number = 1; number <= maxOverviewAttempts; number++) {
        await attempt(layer);
        assert.equal(await upkeep(), 0, 'the next attempt is not due yet');
      }
      await dueNow(layer);
      assert.equal(await upkeep(), 0);
      const [line, ...others] = logged.map((text) => JSON.parse(text) as Record<string, unknown>);
      assert.deepEqual(others, []);
      assert.deepEqual(
        [line?.code, line?.layerId, line?.attempts],
        ['overviews_given_up', layer.id, maxOverviewAttempts],
      );
      assert.deepEqual(await stand.database.overviewRebuilds.due(0, 10), []);
      await stand.overviewRunner.start({
        ...layer,
        layerId: layer.id,
        roomId: room.id,
        ownerId: room.ownerId,
        attempts: 9,
        job: null,
      });
      await attemptEnded(layer);
      assert.equal(attempts(), maxOverviewAttempts);
    });

    it('are not attempted for a layer that was deleted, or whose room was cleared or deleted', async () => {
      const [deleted, cleared, removed] = [
        await stand.createRoom(),
        await stand.createRoom(),
        await stand.createRoom(),
      ];
      const layers: Layer[] = [];
      for (const room of [deleted, cleared, removed]) layers.push(await layerWithout(room));
      const due = await stand.database.overviewRebuilds.due(0, 10);
      assert.deepEqual(due.map(({ layerId }) => layerId).sort(), layers.map(({ id }) => id).sort());
      await stand.database.layers.delete(layers[0]?.id ?? '');
      await stand.database.rooms.replaceContent(cleared.key);
      await stand.database.rooms.remove(removed.key);
      assert.equal(await upkeep(), 0);

      const before = await stand.objectKeys();
      const earlier = attempts();
      for (const layer of due) await stand.overviewRunner.start(layer);
      for (const layer of layers) await attemptEnded(layer);
      assert.deepEqual(await stand.objectKeys(), before);
      assert.equal(attempts(), earlier);
    });

    it("are not attempted again when the owner's quota is too small for them", async () => {
      const room = await stand.createRoom();
      const layer = await layerWithout(room);
      const { used } = await stand.database.quota.read(room.ownerId);
      await stand.database.quota.setLimit(room.ownerId, used);
      assert.equal(await upkeep(), 1);
      await attemptEnded(layer);
      assert.equal(await stand.database.overviewRebuilds.begin(layer.id), null);
      assert.match(worker.lines.join('\n'), /does not allow the overviews of a layer/);
    });
  });
});
