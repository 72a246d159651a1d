import assert from 'node:assert/strict';
import { namespace } from '../release/surroundings.ts';
import { stage } from '../stage.ts';
import { gatewayAnswers, newRoom, person } from '../support/caller.ts';
import { longJob, manySquares } from '../support/large-dataset.ts';
import { evict, lastDeathOf, podsOf } from '../support/pods.ts';
import { assertRunning, followJob, pushRunning } from '../support/push.ts';
import { steadyLoad } from '../support/steady-load.ts';
import { waitUntil, startTimeoutMs } from '../../../local/process/wait-until.ts';

/**
 * Makes process 1 the first candidate of the OOM killer, and allocates memory until it runs. Many small
 * processes allocate it, because one large one would itself be the first candidate.
 */
const exhaustMemory =
  'require("fs").writeFileSync("/proc/1/oom_score_adj","1000");' +
  'const take="Buffer.alloc(2**26,1);setInterval(()=>{},2**30)";' +
  'for(let count=0;count<60;count+=1)require("child_process").spawn("node",["-e","globalThis.stored="+take])';

describe('A worker that is terminated during a job', () => {
  before(gatewayAnswers);

  it('because its pod is evicted: the job completes', async () => {
    const owner = await person('owner');
    const roomId = await newRoom(owner);
    const jobId = await pushRunning(owner, roomId, manySquares('Squares', longJob));
    const [worker] = await podsOf('worker-data');
    await assertRunning(owner, jobId);
    await evict(worker);
    await followJob(owner, jobId);
  });

  it('because it is out of memory: Kubernetes reports OOMKilled and the job completes', async () => {
    const { kubectl } = stage().cluster;
    const owner = await person('owner');
    const roomId = await newRoom(owner);
    const jobId = await pushRunning(owner, roomId, manySquares('Squares', longJob));
    const [worker] = await podsOf('worker-data');
    await assertRunning(owner, jobId);
    await kubectl
      .run('exec', '--namespace', namespace, worker, '--', 'node', '-e', exhaustMemory)
      .catch(() => undefined);
    await waitUntil(async () => (await lastDeathOf(worker)) === 'OOMKilled', {
      what: 'The worker is reported as out of memory',
      timeoutMs: startTimeoutMs,
    });
    await followJob(owner, jobId);
  });
});

describe('A node that is drained', () => {
  before(gatewayAnswers);

  it('keeps an API pod until another is ready, so that rooms are served', async function () {
    const { kubectl, faults } = stage().cluster;
    // Others may use the nodes of an existing cluster.
    if (faults === null) return this.skip();
    const { nodeName } = faults;
    const owner = await person('owner');
    const roomId = await newRoom(owner);
    const load = steadyLoad(owner, roomId, 20);
    const drained = kubectl.run(
      ...['drain', nodeName, '--ignore-daemonsets', '--delete-emptydir-data', '--timeout', '30s'],
    );
    await assert.rejects(drained, /disruption budget|global timeout/);
    assert.equal((await podsOf('api')).length > 0, true);
    await kubectl.run('uncordon', nodeName);
    const report = await load.stop();
    assert.deepEqual(report.failures.slice(0, 10), []);
    await kubectl.run(
      ...['rollout', 'status', '--namespace', namespace, 'deployment/chartroom-api', '--timeout', '5m'],
    );
  });
});
