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

/** One cluster at a time runs on a machine, so what one left that was killed is found by its name. */
const cgroupName = 'chartroom-cluster';

export interface ClusterOptions {
  /** Everything that the cluster writes. */
  readonly folder: string;
  /** Where images stay unpacked from run to run. */
  readonly imageStore: string;
  /** The programs of Kubernetes. */
  readonly programs: string;
  /** Process 1 of the node. */
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

/** A Kubernetes of one node, ready to take pods. Disposing of it ends all processes of it and removes its cgroups. */
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

/** Pods can be made: the node takes them, and the account that they run under exists. */
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
