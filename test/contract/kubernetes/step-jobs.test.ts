import assert from 'node:assert/strict';
import type { V1PodStatus } from '@kubernetes/client-node';
import type { StepPods } from '../../../core/ports/step-pods.ts';
import { updateDeletionCost } from '../../../k8s/deletion-cost/update-deletion-cost.ts';
import { sweepJobs } from '../../../k8s/step-pods/sweep-jobs.ts';
import { type ApiStandIn, apiStandIn } from '../../support/pods/api-stand-in.ts';
import { when } from '../../support/when.ts';
import { deathOf, needs, podsIn, silentLog, templateWith } from './jobs-under-test.ts';
import { claimOf } from '../../support/pods/claim-of.ts';

const running: V1PodStatus = { phase: 'Running', podIP: '10.0.0.7' };
const ended = (exitCode: number, reason: string): V1PodStatus => ({
  phase: 'Failed',
  containerStatuses: [
    {
      name: 'step',
      image: 'x',
      imageID: '',
      ready: false,
      restartCount: 0,
      state: { terminated: { exitCode, reason } },
    },
  ],
});

const templateOf = (release: string) => ({
  ...templateWith(),
  metadata: { labels: { 'app.kubernetes.io/instance': release } },
});

describe('Jobs of steps', () => {
  let api: ApiStandIn;
  let pods: StepPods;
  beforeEach(async () => {
    api = await apiStandIn();
    pods = podsIn(api.cluster);
  });
  afterEach(async () => {
    await pods.close();
    await api.close();
  });
  /** `not`: the uid of a pod that is being replaced. */
  const start = async (not?: string) => {
    const [pod] = await Promise.all([
      pods.start('step-1', needs, claimOf()),
      api.give('step-1', running, not),
    ]);
    return pod;
  };
  const uidOfPod = async () => (await api.podOf('step-1')).metadata?.uid;

  it('return the address of their pod once it runs, report how it ended, and are deleted', async () => {
    const pod = await start();
    assert.deepEqual([pod.host, pod.port, pod.ticket.length], ['10.0.0.7', 8090, 32]);
    await api.give('step-1', ended(137, 'OOMKilled'));
    assert.equal((await pod.ended).reason, 'memory');
    await pod.delete();
    assert.equal(api.jobs.size, 0);
  });

  it('are retried while the API is unavailable, busy or starting', async () => {
    api.refuse('POST', 429, 503, 0);
    api.refuse('GET', 500, 0);
    const pod = await start();
    api.refuse('DELETE', 503);
    await pod.delete();
    assert.equal(api.jobs.size, 0);
  });

  it('are observed to end although the watch was expired or broke off', async () => {
    const pod = await start();
    await when('a watch is open', () =>
      api.requests.some((line) => line.startsWith('GET') && api.jobs.size === 1),
    );
    api.forgetVersions();
    await api.give('step-1', ended(1, 'Error'));
    assert.deepEqual((await pod.ended).exitCode, 1);
  });

  it('are adopted from a worker that no longer exists, with their ticket', async () => {
    const first = await start();
    const others = podsIn(api.cluster);
    const second = await others.start('step-1', needs, claimOf());
    assert.deepEqual(second.ticket, first.ticket);
    assert.equal(api.jobs.size, 1);
    await others.close();
  });

  it('of a later attempt are not replaced by an earlier one', async () => {
    const template = templateWith({ image: 'worker:2' });
    const later = podsIn(api.cluster, { job: { template, logLevel: 'info', lifeSeconds: 60 } });
    const starting = later.start('step-1', needs, claimOf({ attempt: 2 }));
    await api.give('step-1', running);
    await starting;
    await assert.rejects(pods.start('step-1', needs, claimOf()), { name: 'PodReplaced' });
    assert.equal(api.jobs.size, 1);
    await later.close();
  });

  it('are not deleted by a worker whose Job was replaced', async () => {
    const first = await start();
    await api.cluster.jobs.deleteNamespacedJob({ namespace: api.cluster.namespace, name: 'step-1' });
    await start();
    await first.delete();
    assert.equal(api.jobs.size, 1);
  });

  it('that wait for a machine are left to the next attempt when their worker shuts down', async () => {
    const stop = new AbortController();
    const claim = claimOf({ signal: stop.signal, isContinued: () => true });
    const starting = pods.start('step-1', needs, claim);
    const made = await api.podOf('step-1');
    stop.abort(new Error('shutdown'));
    await assert.rejects(starting, /shutdown/);
    assert.deepEqual((await api.podOf('step-1')).metadata?.uid, made.metadata?.uid);
  });

  it('are replaced if another version of the worker created them, or they have ended', async () => {
    const first = await start();
    await api.give('step-1', ended(1, 'Error'));
    await first.ended;
    const again = await start(await uidOfPod());
    assert.notDeepEqual(again.ticket, first.ticket);
    assert.equal(again.granted.memoryLimit, needs.memoryLimit);
  });

  for (const [what, status] of [
    ['the cluster killed it', ended(137, 'OOMKilled')],
    ['its own guard stopped it', ended(99, 'Error')],
  ] as const)
    it(`get more memory after they ran out of it: ${what}`, async () => {
      const first = await start();
      await api.give('step-1', status);
      await first.ended;
      first.leave();
      assert.equal((await start(await uidOfPod())).granted.memoryLimit, needs.memoryLimitAfterDeath);
    });

  it('that fit on no node are abandoned after a timeout, with the message of the scheduler', async () => {
    pods = podsIn(api.cluster, { timeouts: { noRoomMs: 50, notStartedMs: 600_000 } });
    const message = '0/3 nodes are available: 3 Insufficient memory.';
    const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }];
    const death = deathOf(pods.start('step-1', needs, claimOf()));
    await api.give('step-1', { phase: 'Pending', conditions });
    assert.deepEqual(await death, { reason: 'no_room', detail: `Unschedulable: ${message}` });
    assert.equal(api.jobs.size, 0);
  });

  it('for which no pod is created are abandoned after a timeout', async () => {
    api.makesPods = false;
    pods = podsIn(api.cluster, { timeouts: { noRoomMs: 600_000, notStartedMs: 50 } });
    assert.equal((await deathOf(pods.start('step-1', needs, claimOf()))).reason, 'not_started');
    assert.equal(api.jobs.size, 0);
  });

  it('that are rejected end immediately, except for a quota, which may have capacity later', async () => {
    api.refuse('POST', 422);
    assert.deepEqual(await deathOf(pods.start('step-1', needs, claimOf())), {
      reason: 'not_started',
      detail: 'so it is',
    });
    api.refuse('POST', 403);
    await start();
  });

  it('are deleted when their worker cancels them before they run', async () => {
    const stop = new AbortController();
    const starting = pods.start('step-1', needs, claimOf({ signal: stop.signal }));
    await api.podOf('step-1');
    stop.abort(new Error('enough'));
    await assert.rejects(starting, /enough/);
    assert.equal(api.jobs.size, 0);
  });

  describe('whose activity has ended', () => {
    const sweep = (...ended: readonly string[]) =>
      sweepJobs(api.cluster, templateOf('maps'), (activity) => Promise.resolve(ended.includes(activity)));
    const startFor = async (name: string, release = 'maps') => {
      const job = { template: templateOf(release), logLevel: 'info', lifeSeconds: 60 };
      const worker = podsIn(api.cluster, { job });
      const claim = claimOf({ activity: name });
      await Promise.all([worker.start(name, needs, claim), api.give(name, running)]);
      await worker.close();
    };

    it('are deleted with their pods by a sweep; those of other activities and releases remain', async () => {
      for (const name of ['step-1', 'step-2', 'step-3']) await startFor(name);
      await startFor('step-4', 'another');
      assert.deepEqual(await sweep('step-2', 'step-3', 'step-4'), ['step-2', 'step-3']);
      assert.deepEqual([...api.jobs.keys()], ['step-1', 'step-4']);
    });

    it('remain as a record if they have finished', async () => {
      await startFor('step-1');
      const job = api.jobs.get('step-1');
      assert.ok(job);
      job.status = { conditions: [{ type: 'Failed', status: 'True' }] };
      assert.deepEqual(await sweep('step-1'), []);
    });
  });

  it('report a pod that was deleted externally', async () => {
    const pod = await start();
    await api.cluster.jobs.deleteNamespacedJob({ namespace: api.cluster.namespace, name: 'step-1' });
    assert.equal((await pod.ended).reason, 'interrupted');
  });
});

describe('the deletion cost of a worker', () => {
  it('is written as a merge patch when it changes, and retried after a failure', async () => {
    const api = await apiStandIn();
    let cost = 0;
    api.refuse('PATCH', 503);
    const keeping = updateDeletionCost({
      cluster: api.cluster,
      podName: 'worker-1',
      cost: () => Promise.resolve(cost),
      log: silentLog,
      intervalMs: 5,
    });
    await when('it is written', () => api.patches.length === 1);
    cost = 110;
    await when('it is written again', () => api.patches.length === 2);
    await keeping.stop();
    await api.close();
    const of = (value: string) => ({
      metadata: { annotations: { 'controller.kubernetes.io/pod-deletion-cost': value } },
    });
    assert.deepEqual(api.patches, [of('0'), of('110')]);
    assert.ok(api.requests.every((line) => line.endsWith('/pods/worker-1 application/merge-patch+json')));
  });
});
