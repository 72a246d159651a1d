import assert from 'node:assert/strict';
import { lostMessage } from '../../../core/jobs/waiting.ts';
import { startTimeoutMs, waitUntil } from '../../../local/process/wait-until.ts';
import { heights } from '../../../local/demonstration/datasets.ts';
import { namespace } from '../release/surroundings.ts';
import { cooldownSeconds, graceSeconds, valuesFor, withScaledRasters } from '../release/values.ts';
import { stage } from '../stage.ts';
import { gatewayAnswers, newRoom, person } from '../support/caller.ts';
import { longRaster } from '../support/long-raster.ts';
import { podsOf } from '../support/pods.ts';
import { followJob, push, pushRunning } from '../support/push.ts';

/** More than one worker completes before others have started. */
const rasters = 16;

describe('Workers for rasters', () => {
  before(gatewayAnswers);
  before(async function () {
    // An existing cluster may have no KEDA.
    if (!(await stage().addKeda())) this.skip();
  });

  it('are scaled to zero without work, up with the backlog, and down when it is done', async () => {
    await stage().helm.upgrade(withScaledRasters(valuesFor(stage())));
    await replicasAre((count) => count === 0, 'There are no workers for rasters');
    const owner = await person('owner');
    const roomId = await newRoom(owner);
    // Observed from the start: they may be started and stopped before the last file is uploaded.
    const come = replicasAre((count) => count > 1, 'Workers for rasters have come');
    const names = Array.from({ length: rasters }, (_, number) => `Heights ${number}`);
    const [jobs] = await Promise.all([
      Promise.all(names.map((layerName) => push(owner, roomId, { ...heights, layerName }))),
      come,
    ]);
    await Promise.all(jobs.map((job) => followJob(owner, job)));
    await replicasAre((count) => count === 0, 'The workers for rasters are removed');
  });

  it('are not removed while a raster takes longer than cooldown and grace period', async () => {
    const owner = await person('owner');
    const jobId = await pushRunning(owner, await newRoom(owner), await longRaster('Long'));
    const since = performance.now();
    const [worker] = await podsOf('worker-raster');
    const states = await followJob(owner, jobId);
    const seconds = (performance.now() - since) / 1000;
    console.log(`      the raster took ${seconds.toFixed(1)} s`);
    assert.ok(
      seconds > 2 * (cooldownSeconds + graceSeconds),
      `${seconds} s are too short: use a larger raster`,
    );
    assert.ok(
      states.every(({ message }) => message !== lostMessage),
      'its worker was removed',
    );
    assert.ok((await podsOf('worker-raster')).includes(worker), 'its worker was removed');
    await replicasAre((count) => count === 0, 'The workers for rasters are removed');
  });
});

async function replicasAre(wanted: (count: number) => boolean, what: string): Promise<void> {
  const path = 'jsonpath={.spec.replicas}';
  await waitUntil(
    async () => {
      const replicas = await stage().cluster.kubectl.run(
        ...['get', 'deployment', 'chartroom-worker-raster', '--namespace', namespace, '-o', path],
      );
      return wanted(Number(replicas));
    },
    { what, timeoutMs: startTimeoutMs, intervalMs: 500 },
  );
}
