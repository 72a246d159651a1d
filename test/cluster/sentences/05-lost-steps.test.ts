import assert from 'node:assert/strict';
import { type ApiUser, send } from '../../../local/demonstration/http-api.ts';
import { startTimeoutMs, waitUntil } from '../../../local/process/wait-until.ts';
import { namespace, stepNamespace } from '../release/surroundings.ts';
import { valuesFor, withStepPods } from '../release/values.ts';
import { stage } from '../stage.ts';
import { gatewayAnswers, newRoom, person } from '../support/caller.ts';
import { longRaster } from '../support/long-raster.ts';
import { kill, podsOf } from '../support/pods.ts';
import { assertRunning, followJob, pushRunning } from '../support/push.ts';

interface StepJob {
  readonly metadata: { readonly name: string; readonly uid: string };
  readonly status: {
    readonly active?: number;
    readonly conditions?: readonly { type: string; status: string }[];
  };
}

const deployment = 'deployment/chartroom-worker-raster';

describe('A step in a pod whose worker is lost', () => {
  before(gatewayAnswers);
  before(() => stage().helm.upgrade(withStepPods(valuesFor(stage()))));
  after(() => stage().helm.upgrade(valuesFor(stage())));

  it('continues: the next attempt adopts its Job, and the job completes', async () => {
    const owner = await person('owner');
    const jobId = await pushRunning(owner, await newRoom(owner), await longRaster('Long'));
    await isTiling(owner, jobId);
    const step = await runningStep();
    const [worker] = await podsOf('worker-raster');
    await assertRunning(owner, jobId);
    await kill(worker);
    const seen = new Map<string, Set<string>>();
    const over = new AbortController();
    const watching = (async () => {
      while (!over.signal.aborted)
        for (const { metadata } of await stepJobs())
          seen.set(metadata.name, (seen.get(metadata.name) ?? new Set()).add(metadata.uid));
    })();
    await followJob(owner, jobId);
    over.abort();
    await watching;
    assert.deepEqual(seen.get(step.metadata.name), new Set([step.metadata.uid]), 'its Job was replaced');
    assert.deepEqual(await stepJobs(), []);
  });

  it('is ended by a sweep if its job is cancelled while no worker is connected', async () => {
    const { kubectl } = stage().cluster;
    const owner = await person('owner');
    const jobId = await pushRunning(owner, await newRoom(owner), await longRaster('Cancelled'));
    await isTiling(owner, jobId);
    const step = await runningStep();
    const scale = (replicas: number) =>
      kubectl.run('scale', deployment, '--namespace', namespace, `--replicas=${replicas}`);
    const [worker] = await podsOf('worker-raster');
    await assertRunning(owner, jobId);
    await scale(0);
    try {
      // Until then it could end the step itself.
      await kubectl.run('wait', '--for=delete', `pod/${worker}`, '--namespace', namespace, '--timeout', '5m');
      await assertRunning(owner, jobId);
      await send(owner, 'DELETE', `/api/layers/jobs/${jobId}`);
      let left: StepJob | undefined;
      await waitUntil(
        async () => {
          left = (await stepJobs()).find(({ metadata }) => metadata.uid === step.metadata.uid);
          return left === undefined;
        },
        {
          what: 'The Job of the step is deleted',
          timeoutMs: startTimeoutMs,
          intervalMs: 500,
          // The timeout of the pod finishes the Job, which then remains for ten minutes.
          giveUp: () => (left !== undefined && isFinished(left) ? 'The pod ended by itself.' : undefined),
        },
      );
      await assert.rejects(followJob(owner, jobId), /cancelled/i);
    } finally {
      await scale(1);
      await kubectl.run('rollout', 'status', '--namespace', namespace, deployment, '--timeout', '5m');
    }
  });
});

/** Waits for the second step: the first has a pod of its own, because it needs less memory. */
function isTiling(caller: ApiUser, jobId: string): Promise<void> {
  return waitUntil(async () => (await send(caller, 'GET', `/api/layers/jobs/${jobId}`)).stage === 'tiling', {
    what: 'The raster is converted',
    timeoutMs: startTimeoutMs,
    intervalMs: 250,
  });
}

async function stepJobs(): Promise<StepJob[]> {
  const selector = 'app.kubernetes.io/component=step';
  const text = await stage().cluster.kubectl.run(
    ...['get', 'jobs', '--namespace', stepNamespace, '--selector', selector, '-o', 'json'],
  );
  return (JSON.parse(text) as { items: StepJob[] }).items;
}

/** The Job of a step whose pod has been created. */
async function runningStep(): Promise<StepJob> {
  let found: StepJob | undefined;
  await waitUntil(
    async () => {
      // The last one, if the step moves from a pod to a larger one.
      found = (await stepJobs()).findLast(({ status }) => (status.active ?? 0) > 0);
      return found !== undefined;
    },
    { what: 'A step runs in a pod', timeoutMs: startTimeoutMs, intervalMs: 250 },
  );
  return found as StepJob;
}

function isFinished({ status }: StepJob): boolean {
  return (status.conditions ?? []).some(
    (each) => (each.type === 'Complete' || each.type === 'Failed') && each.status === 'True',
  );
}
