import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { stage } from '../stage.ts';
import { gatewayAnswers, newRoom, person } from '../support/caller.ts';
import { manySquares } from '../support/large-dataset.ts';
import { followJob, push } from '../support/push.ts';
import { steadyLoad } from '../support/steady-load.ts';

const downMs = 5000;

describe('Without the API server of the cluster', () => {
  before(function () {
    // Others may use an existing cluster.
    if (stage().cluster.faults === null) this.skip();
  });
  before(gatewayAnswers);

  it('rooms are served and jobs continue, also after it has restarted', async () => {
    const { cluster, helm } = stage();
    const owner = await person('owner');
    const roomId = await newRoom(owner);
    const load = steadyLoad(owner, roomId, 20);
    await cluster.faults?.killApiServer();
    const jobId = await push(owner, roomId, manySquares('Squares', 20_000));
    await followJob(owner, jobId);
    await delay(downMs);
    await cluster.faults?.restartApiServer();
    const report = await load.stop();
    assert.deepEqual(report.failures.slice(0, 10), []);
    assert.match(await helm.test(), /Succeeded/);
  });
});
