import assert from 'node:assert/strict';
import type { Cluster } from '../../../k8s/api/cluster.ts';
import type { ClusterOfTests } from '../../support/cluster/cluster-of-tests.ts';
import { JobStand } from './job-stand.ts';

/** Jobs whose worker loses the connection to the cluster temporarily. */
export function describeLostApi(cluster: () => ClusterOfTests): void {
  let stand: JobStand;
  beforeEach(async () => {
    stand = await JobStand.open(cluster());
  });
  afterEach(() => stand.close());

  it('is observed to end although its watch began at an expired version (410, as an event)', async () => {
    // A restarted server has no history from before its start, so older versions are expired.
    await cluster().own.killApiServer();
    await cluster().own.restartApiServer();
    const phases: string[] = [];
    let asked = 0;
    const atOldVersion = ({ watch, ...worker }: Cluster): Cluster => ({
      ...worker,
      watch: {
        watch: (path, query, receive, done) => {
          const first = asked++ === 0 ? { resourceVersion: '1' } : {};
          const received: typeof receive = (phase, object: { code?: number }) => {
            phases.push(phase === 'ERROR' ? `ERROR ${object.code ?? ''}` : phase);
            receive(phase, object);
          };
          return watch.watch(path, { ...query, ...first }, received, done);
        },
      },
    });
    const { pod, made } = await stand.start(stand.pods({}, atOldVersion));
    assert.deepEqual([phases[0], asked > 1], ['ERROR 410', true]);
    await cluster().kubelet.outOfMemory(made);
    assert.equal((await pod.ended).reason, 'memory');
  });

  it('is observed to end after a kill of the API server, and deleted while it starts', async () => {
    const { own, kubelet } = cluster();
    const { pod, made } = await stand.start();
    await own.killApiServer();
    await own.restartApiServer();
    await kubelet.outOfMemory(made);
    assert.match((await pod.ended).detail, /OOMKilled/);
    await own.killApiServer();
    await Promise.all([pod.delete(), own.restartApiServer()]);
    await stand.nothingIsLeft();
  });
}
