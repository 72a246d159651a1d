import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { type Cluster, openCluster } from '../../../k8s/api/cluster.ts';
import { when } from '../when.ts';
import { type OwnCluster, startOwnCluster } from './own-cluster.ts';
import { SimulatedKubelet } from './simulated-kubelet.ts';
import { grant, rightsOfWorkers } from './rights-of-workers.ts';

/** A cluster with one simulated node, and a namespace for each test. */
export interface ClusterOfTests extends AsyncDisposable {
  readonly own: OwnCluster;
  readonly kubelet: SimulatedKubelet;
  /** As the administrator. */
  readonly admin: Cluster;
  /** A new namespace, with a worker's credentials: the rights in k8s/README.md, and no others. */
  newNamespace(labels?: Record<string, string>): Promise<Cluster>;
  /** The files on the disk of the node. */
  onDisk(): Promise<readonly string[]>;
}

export async function startClusterOfTests(programs: string): Promise<ClusterOfTests> {
  const disk = await mkdtemp(join(tmpdir(), 'chartroom-machine-'));
  const own = await startOwnCluster(programs);
  const admin = await openCluster('default', (config) => own.configure(config, 'admin'));
  const asAdmin = new KubeConfig();
  own.configure(asAdmin, 'admin');
  const kubelet = await SimulatedKubelet.start(admin, disk);
  return {
    ...{ own, kubelet, admin },
    async newNamespace(labels = {}) {
      const namespace = `maps-${randomUUID().slice(0, 8)}`;
      await admin.pods.createNamespace({ body: { metadata: { name: namespace, labels } } });
      // Pods are refused before the account exists.
      await when('the account of its pods is there', async () => {
        const { items } = await admin.pods.listNamespacedServiceAccount({ namespace });
        return items.length > 0;
      });
      await grant(asAdmin, { namespace, user: 'worker', rules: await rightsOfWorkers() });
      return openCluster(namespace, (config) => own.configure(config, 'worker'));
    },
    onDisk: () => readdir(disk),
    async [Symbol.asyncDispose]() {
      await kubelet[Symbol.asyncDispose]();
      await own[Symbol.asyncDispose]();
      await rm(disk, { recursive: true, force: true });
    },
  };
}
