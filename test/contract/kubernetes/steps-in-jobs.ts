import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Context } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import type { JobProblem } from '../../../core/jobs/job-problem.ts';
import type { Cluster } from '../../../k8s/api/cluster.ts';
import { isContinued, nextWorkspace } from '../../../workers/process/workspace-of-attempt.ts';
import type { StepExecutor, StepIo } from '../../../workers/sandbox/step-executor.ts';
import { podExecutor } from '../../../workers/step-pods/pod-executor.ts';
import type { ClusterOfTests } from '../../support/cluster/cluster-of-tests.ts';
import type { OddAction, OddPart } from '../../support/odd-step.ts';
import { when } from '../../support/when.ts';
import { ask } from '../steps/ask.ts';
import { describeContinuation, type PodsUnderTest } from '../steps/continuation-contract.ts';
import { podsIn, templateWith } from './jobs-under-test.ts';

const mebibyte = 2 ** 20;
const [limit, limitAfterDeath] = [300 * mebibyte, 400 * mebibyte];
/** The programs of pods run here as processes of this machine, under the same user. */
const env = [{ name: 'SANDBOX', value: 'best-effort' }];
/** The whole executor, from an activity to the program in the pod of a Job. */
export function describeStepsInJobs(
  cluster: () => ClusterOfTests,
  { areContinued }: { readonly areContinued: boolean },
): void {
  let worker: Cluster;
  let folder: string;
  let steps: StepExecutor;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartroom-jobs-'));
    const { kubelet } = cluster();
    kubelet.onPod = (pod) => kubelet.runProgram(pod);
  });
  beforeEach(async () => {
    worker = await cluster().newNamespace();
    const job = { template: templateWith({ env }), logLevel: 'info', lifeSeconds: 600 };
    const pods = podsIn(worker, { job });
    steps = podExecutor({
      pods: cluster().kubelet.reached(pods),
      objectStore: await openFileSystemObjectStore(join(folder, 'objects')),
      nextWorkspace,
      isContinued,
      memoryLimit: limit,
      memoryLimitAfterDeath: limitAfterDeath,
    });
  });
  after(async () => {
    cluster().kubelet.onPod = () => Promise.resolve();
    await rm(folder, { recursive: true, force: true });
  });

  /** An attempt of the same activity of a workflow. */
  const attempt = () =>
    new MockActivityEnvironment({ activityId: '7' }, { logger: new DefaultLogger('ERROR') });
  const run = (
    list: readonly OddAction[],
    io: Partial<StepIo<OddPart>> = {},
    inside = attempt(),
  ): Promise<readonly unknown[]> =>
    inside.run(() =>
      steps.withWorkspace((workspace) =>
        ask(workspace, list, { ...io, signal: Context.current().cancellationSignal }),
      ),
    );
  const problem = (work: Promise<unknown>): Promise<JobProblem> =>
    work.then(
      () => assert.fail('It succeeded.'),
      (error: unknown) => error as JobProblem,
    );
  const podAtWork = async () => {
    const { items } = await cluster().admin.pods.listNamespacedPod({ namespace: worker.namespace });
    const pod = items.find(({ status }) => status?.phase === 'Running');
    assert.ok(pod !== undefined, 'no pod runs');
    return pod;
  };
  const nothingIsLeft = () =>
    when('nothing is left of it', async () => {
      const { namespace } = worker;
      const jobs = await cluster().admin.jobs.listNamespacedJob({ namespace });
      const pods = await cluster().admin.pods.listNamespacedPod({ namespace });
      const files = await cluster().onDisk();
      return jobs.items.length + pods.items.length + files.length === 0;
    });
  const pods: PodsUnderTest = {
    worker: (variables = {}) => {
      const given = Object.entries(variables).map(([name, value]) => ({ name, value }));
      const template = templateWith({ env: [...env, ...given] });
      const job = { template, logLevel: 'info', lifeSeconds: 600 };
      return cluster().kubelet.reached(podsIn(worker, { job }));
    },
    nothingRuns: () => when('no pod has a file', async () => (await cluster().onDisk()).length === 0),
  };
  if (areContinued) describe('a step in a pod', () => describeContinuation(() => pods));

  const untilKilled: readonly OddAction[] = [{ tells: 'at work' }, { hangs: true }];

  it('run in the pod of a Job, which leaves nothing behind', async () => {
    const answer = await run([{ writes: { name: 'left', text: 'made' } }, { reads: 'left' }]);
    assert.deepEqual(answer, [undefined, 'made']);
    await nothingIsLeft();
  });

  it('OOMKilled: fail with the limit in the error, and are retried once with more memory', async () => {
    const report = () => void podAtWork().then((pod) => cluster().kubelet.outOfMemory(pod));
    const first = await problem(run(untilKilled, { report }));
    assert.deepEqual([first.code, first.details, first.attempts], ['memory_exceeded', { limit }, 2]);
    const second = await problem(run(untilKilled, { report }));
    assert.deepEqual(
      [second.code, second.details, second.attempts],
      ['memory_exceeded', { limit: limitAfterDeath }, 1],
    );
  });

  it('whose node is drained fail with machine_lost, and are retried many times', async () => {
    const { namespace } = worker;
    const report = () =>
      void podAtWork().then(({ metadata }) => {
        const body = { metadata: { name: metadata?.name ?? '', namespace } };
        return cluster().admin.pods.createNamespacedPodEviction({ ...body.metadata, namespace, body });
      });
    const { code, attempts } = await problem(run(untilKilled, { report }));
    assert.deepEqual([code, attempts], ['machine_lost', 10]);
    await nothingIsLeft();
  });

  it('are cancelled with their workflow: the program ends, and the Job is deleted', async () => {
    const inside = attempt();
    await assert.rejects(run(untilKilled, { report: () => inside.cancel('CANCELLED') }, inside), {
      name: 'CancelledFailure',
    });
    await nothingIsLeft();
  });

  it('continue while the API server is unavailable', async () => {
    const { own } = cluster();
    const away = Promise.withResolvers<null>();
    const answer = await run([{ tells: 'at work' }, { readsPieces: true }, { tells: 'done' }], {
      report: ({ message }) => {
        if (message === 'at work') void own.killApiServer().then(() => away.resolve(null), away.reject);
        else void own.restartApiServer();
      },
      pieces: () => away.promise,
    });
    assert.equal(answer.length, 3);
    await nothingIsLeft();
  });
}
