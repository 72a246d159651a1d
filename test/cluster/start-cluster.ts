import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasEnded } from '../../local/process/stop-child.ts';
import { startTimeoutMs, waitUntil } from '../../local/process/wait-until.ts';
import { assembled } from '../support/assembled.ts';
import { startDns } from './addons/dns.ts';
import { startApiServer, startEtcd } from './control-plane/api-server.ts';
import { startControllerManager, startScheduler } from './control-plane/controllers.ts';
import { makeIdentities, type Identities } from './control-plane/identities.ts';
import { Kubectl } from './control-plane/kubectl.ts';
import { makeCgroup, removeCgroup } from './node/cgroups.ts';
import { startContainerd, type RunningContainerd } from './node/containerd.ts';
import { startKubeProxy } from './node/kube-proxy.ts';
import { nodeName, startKubelet } from './node/kubelet.ts';
import { NodeNamespaces, type NodeProgram } from './node/namespaces.ts';
import { connectNode } from './node/network.ts';

/** Only one cluster runs on a machine, so the leftovers of a killed one are found by name. */
const cgroupName = 'chartroom-cluster';

export interface ClusterOptions {
  /** The folder for everything that the cluster writes. */
  readonly folder: string;
  /** The folder of unpacked images, retained between runs. */
  readonly imageStore: string;
  /** The folder of the Kubernetes programs. */
  readonly programs: string;
  /** The program that is process 1 of the node. */
  readonly pause: string;
  readonly environment: NodeJS.ProcessEnv;
}

export interface RunningCluster extends AsyncDisposable {
  readonly node: NodeNamespaces;
  readonly containerd: RunningContainerd;
  readonly identities: Identities;
  readonly kubectl: Kubectl;
  readonly apiServer: () => NodeProgram;
  /** Starts the API server again after it was killed. */
  readonly restartApiServer: () => Promise<void>;
}

/**
 * Starts a Kubernetes cluster of one ready node. Disposing of it ends all its processes and removes its
 * cgroups.
 */
export function startCluster(options: ClusterOptions): Promise<RunningCluster> {
  return assembled((cleanup) => assemble(options, cleanup));
}

async function assemble(options: ClusterOptions, cleanup: AsyncDisposableStack): Promise<RunningCluster> {
  const { folder, programs, environment } = options;
  await mkdir(join(folder, 'logs'), { recursive: true });
  removeCgroup(cgroupName);
  const cgroup = makeCgroup(cgroupName);
  cleanup.defer(() => removeCgroup(cgroupName));
  const node = await NodeNamespaces.start(options.pause, folder, environment);
  cleanup.defer(() => node.stop());
  await connectNode(node);

  const identities = await makeIdentities(join(folder, 'identities'));
  startEtcd(node, programs, folder);
  const [firstApiServer, containerd] = await Promise.all([
    startApiServer(node, programs, identities),
    startContainerd(node, { folder, store: options.imageStore }),
  ]);
  let apiServer = firstApiServer;
  startControllerManager(node, programs, identities);
  startScheduler(node, programs, identities);
  const kubelet = await startKubelet(node, {
    programs,
    folder,
    cgroup,
    kubeconfig: identities.kubeconfigOf('kubelet'),
    clientCa: identities.ca.caFile,
    identity: identities.node,
    containerdSocket: containerd.socket,
  });
  await startKubeProxy(node, { programs, folder, kubeconfig: identities.kubeconfigOf('kube-proxy') });
  const kubectl = new Kubectl(join(programs, 'kubectl'), identities.kubeconfigOf('admin'), environment);
  await startDns(node, kubectl, { programs, folder, kubeconfig: identities.kubeconfigOf('admin') });
  await nodeIsReady(kubectl, kubelet);
  return {
    node,
    containerd,
    identities,
    kubectl,
    apiServer: () => apiServer,
    restartApiServer: async () => {
      apiServer = await startApiServer(node, programs, identities);
    },
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
}

/** Waits until pods can be created: the node is ready, and the default service account exists. */
async function nodeIsReady(kubectl: Kubectl, kubelet: NodeProgram): Promise<void> {
  const condition = '{.status.conditions[?(@.type=="Ready")].status}';
  await waitUntil(
    async () =>
      (await kubectl.run('get', 'node', nodeName, '-o', `jsonpath=${condition}`)) === 'True' &&
      (await kubectl.run('get', 'serviceaccount', 'default', '-o', 'name')) !== '',
    {
      what: 'The node is ready',
      timeoutMs: startTimeoutMs,
      intervalMs: 300,
      giveUp: () =>
        hasEnded(kubelet.child) ? `The kubelet did not start:\n${kubelet.logTail()}` : undefined,
    },
  );
}
