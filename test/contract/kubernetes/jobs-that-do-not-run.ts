import assert from 'node:assert/strict';
import type { ClusterOfTests } from '../../support/cluster/cluster-of-tests.ts';
import { statusOf } from '../../support/cluster/simulated-kubelet.ts';
import { when } from '../../support/when.ts';
import { JobStand, jobName } from './job-stand.ts';
import { deathOf, needs, templateWith } from './jobs-under-test.ts';
import { claimOf } from '../../support/pods/claim-of.ts';

const never = 600_000;

/**
 * Reasons for which pods of Jobs do not run, in the messages of a real API server, its scheduler and its
 * controllers.
 */
export function describeHindrances(cluster: () => ClusterOfTests): void {
  let stand: JobStand;
  beforeEach(async () => {
    stand = await JobStand.open(cluster());
  });
  afterEach(() => stand.close());
  const deathWith = (timeouts: { noRoomMs: number; notStartedMs: number }, wanted = needs) =>
    deathOf(stand.pods({ timeouts }).start(jobName, wanted, claimOf()));

  /**
   * The end of a Job whose pod is prevented from running, with a matching message. A slow cluster reports the
   * message only later, so the timeout is increased until it appears.
   */
  const deathInWords = async (words: RegExp, noRoomMs?: number) => {
    for (const notStartedMs of [1000, 20_000, never]) {
      const end = await deathWith({ noRoomMs: noRoomMs ?? notStartedMs, notStartedMs });
      await stand.nothingIsLeft();
      if (words.test(end.detail)) return end;
    }
    return assert.fail(`The cluster never reported ${String(words)}.`);
  };

  it('Unschedulable: is abandoned after a timeout, with the message of the scheduler', async () => {
    const huge = { ...needs, memory: 2 ** 40, memoryLimit: 2 ** 40 };
    const { reason, detail } = await deathWith({ noRoomMs: 50, notStartedMs: never }, huge);
    assert.equal(reason, 'no_room');
    assert.match(detail, /^Unschedulable: 0\/1 nodes are available: 1 Insufficient memory/);
    await stand.nothingIsLeft();
  });

  it('ImagePullBackOff: is abandoned after a timeout', async () => {
    const waiting = { reason: 'ImagePullBackOff', message: 'Back-off pulling image "worker:1"' };
    const { kubelet } = cluster();
    kubelet.onPod = (pod) => kubelet.tell(pod, statusOf('Pending', { waiting }));
    const end = await deathInWords(/ImagePullBackOff/);
    kubelet.onPod = () => Promise.resolve();
    assert.deepEqual(end, { reason: 'not_started', detail: `ImagePullBackOff: ${waiting.message}` });
  });

  it('is retried while a quota is exhausted, and abandoned with the message of the cluster', async () => {
    const { namespace } = stand;
    const { pods } = cluster().admin;
    const body = { metadata: { name: 'small' }, spec: { hard: { 'requests.memory': '10Mi' } } };
    await pods.createNamespacedResourceQuota({ namespace, body });
    await when('the quota holds', async () => {
      const { status } = await pods.readNamespacedResourceQuota({ namespace, name: 'small' });
      return status?.hard !== undefined;
    });
    assert.equal((await deathInWords(/exceeded quota: small/)).reason, 'no_room');
  });

  it('is abandoned if a policy of the cluster rejects its pod, with the message of the cluster', async () => {
    await stand.close();
    stand = await JobStand.open(cluster(), { 'pod-security.kubernetes.io/enforce': 'restricted' });
    assert.equal((await deathInWords(/violates PodSecurity "restricted/, never)).reason, 'not_started');
  });

  it('is rejected immediately with a template that the cluster does not accept', async () => {
    const job = {
      template: templateWith({ imagePullPolicy: 'Perhaps' }),
      ...{ logLevel: 'info', lifeSeconds: 60 },
    };
    const { reason, detail } = await deathOf(stand.pods({ job }).start(jobName, needs, claimOf()));
    assert.equal(reason, 'not_started');
    assert.match(detail, /imagePullPolicy/);
  });

  it('is deleted when its worker cancels it before it runs', async () => {
    const stop = new AbortController();
    const starting = stand.pods().start(jobName, needs, claimOf({ signal: stop.signal }));
    await stand.given();
    stop.abort(new Error('enough'));
    await assert.rejects(starting, /enough/);
    await stand.nothingIsLeft();
  });
}
