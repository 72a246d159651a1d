import assert from 'node:assert/strict';
import type { ClusterOfTests } from '../../support/cluster/cluster-of-tests.ts';
import { JobStand, jobName } from './job-stand.ts';
import { needs, templateWith } from './jobs-under-test.ts';
import { claimOf } from '../../support/pods/claim-of.ts';

/** Outcomes of Jobs whose pods run, as reported by a real API server and its controllers. */
export function describeEnds(cluster: () => ClusterOfTests): void {
  let stand: JobStand;
  beforeEach(async () => {
    stand = await JobStand.open(cluster());
  });
  afterEach(() => stand.close());

  it('has an address when its pod runs, and is deleted with its pod', async () => {
    const { pod, made } = await stand.start();
    assert.match(pod.host, /^127\.0\.1\./);
    assert.equal(made.spec?.automountServiceAccountToken, false);
    await pod.delete();
    await stand.nothingIsLeft();
  });

  it('OOMKilled: is reported with its limit, and the next Job of its name gets more memory', async () => {
    const first = await stand.start();
    assert.equal(first.made.spec?.containers[0]?.resources?.limits?.memory, '704Mi');
    await cluster().kubelet.outOfMemory(first.made);
    const end = await first.pod.ended;
    assert.deepEqual([end.reason, end.memoryLimit], ['memory', needs.memoryLimit]);
    assert.match(end.detail, /OOMKilled \(limit 704Mi\)/);
    first.pod.leave();
    const second = await stand.start(stand.pods(), first.uid);
    assert.equal(second.pod.granted.memoryLimit, needs.memoryLimitAfterDeath);
    assert.equal(second.made.spec?.containers[0]?.resources?.limits?.memory, '1216Mi');
  });

  for (const [what, message, reason] of [
    ['for its disk', 'Usage of EmptyDir volume "scratch" exceeds the limit "1Gi".', 'disk'],
    ['for the memory of its machine', 'The node was low on resource: memory.', 'interrupted'],
  ] as const)
    it(`Evicted ${what}: is reported as ${reason}`, async () => {
      const { pod, made } = await stand.start();
      await cluster().kubelet.tell(made, { phase: 'Failed', reason: 'Evicted', message });
      assert.deepEqual(await pod.ended, { reason, detail: `Evicted ${message}` });
    });

  it('evicted by a drain of its node: is reported as interrupted', async () => {
    const { pod, made } = await stand.start();
    const metadata = { name: made.metadata?.name ?? '', namespace: stand.namespace };
    await cluster().admin.pods.createNamespacedPodEviction({ ...metadata, body: { metadata } });
    assert.equal((await pod.ended).reason, 'interrupted');
  });

  it('whose pod is deleted is reported as interrupted, whatever the exit code of its program', async () => {
    const { pod, made } = await stand.start();
    const of = { name: made.metadata?.name ?? '', namespace: stand.namespace };
    await cluster().admin.pods.deleteNamespacedPod(of);
    assert.equal((await pod.ended).reason, 'interrupted');
  });

  it('DeadlineExceeded: is reported as the deadline', async () => {
    const { pod, made } = await stand.start();
    const message = 'Pod was active on the node longer than the specified deadline';
    await cluster().kubelet.tell(made, { phase: 'Failed', reason: 'DeadlineExceeded', message });
    assert.equal((await pod.ended).reason, 'deadline');
  });

  it('is adopted on conflict, with its ticket, if its worker no longer exists', async () => {
    const { pod } = await stand.start();
    const same = await stand.pods().start(jobName, needs, claimOf());
    assert.deepEqual([same.ticket, same.host], [pod.ticket, pod.host]);
  });

  it('is deleted with its pod by a sweep when its activity has ended, also if its pod does not run yet', async () => {
    const stop = new AbortController();
    await stand.start();
    const waiting = stand.pods().start('step-2', needs, claimOf({ activity: '2', signal: stop.signal }));
    await cluster().kubelet.podOf(stand.namespace, 'step-2');
    assert.deepEqual(await stand.sweep(() => Promise.resolve(false)), []);
    const asked: string[] = [];
    const swept = await stand.sweep((activity) => Promise.resolve(asked.push(activity) > 0));
    assert.deepEqual(
      [swept.sort(), asked.sort()],
      [
        [jobName, 'step-2'],
        ['1', '2'],
      ],
    );
    await assert.rejects(waiting, { name: 'PodDeath' });
    await stand.nothingIsLeft();
  });

  it('is replaced on conflict if another version of the worker created it', async () => {
    const { pod, uid } = await stand.start();
    const job = { template: templateWith({ image: 'worker:2' }), logLevel: 'info', lifeSeconds: 60 };
    const next = await stand.start(stand.pods({ job }), uid);
    assert.notDeepEqual(next.pod.ticket, pod.ticket);
    assert.equal(next.made.spec?.containers[0]?.image, 'worker:2');
  });
}
