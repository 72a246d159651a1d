import { startTimeoutMs, waitUntil } from '../../../local/process/wait-until.ts';
import { heights } from '../../../local/demonstration/datasets.ts';
import { gatewayAnswers } from '../addons/gateway.ts';
import { namespace } from '../release/surroundings.ts';
import { valuesFor, withScaledRasters } from '../release/values.ts';
import { stage } from '../stage.ts';
import { newRoom, person } from '../support/caller.ts';
import { followJob, push } from '../support/push.ts';

/** More than one worker completes before others have started. */
const rasters = 16;

describe('Workers for rasters', () => {
  before(gatewayAnswers);
  before(() => stage().addKeda());

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
