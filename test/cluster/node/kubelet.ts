import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Identity } from '../../support/certificates.ts';
import { addresses } from './network.ts';
import type { NodeNamespaces, NodeProgram } from './namespaces.ts';

export const nodeName = 'node';

export interface KubeletOptions {
  readonly programs: string;
  readonly folder: string;
  readonly kubeconfig: string;
  readonly clientCa: string;
  readonly identity: Identity;
  readonly containerdSocket: string;
  readonly cgroup: string;
}

export async function startKubelet(node: NodeNamespaces, options: KubeletOptions): Promise<NodeProgram> {
  const home = join(options.folder, 'kubelet');
  await mkdir(home, { recursive: true });
  // No names but the cluster's: this machine's are of no use where nothing is reached.
  await writeFile(join(home, 'resolv.conf'), '');
  const configuration = join(home, 'config.json');
  await writeFile(configuration, JSON.stringify(configurationOf(home, options)));
  return node.start('kubelet', join(options.programs, 'kubelet'), [
    ...['--config', configuration, '--kubeconfig', options.kubeconfig],
    ...['--root-dir', join(home, 'root'), '--cert-dir', join(home, 'certificates')],
    ...['--hostname-override', nodeName, '--node-ip', addresses.node],
  ]);
}

function configurationOf(home: string, options: KubeletOptions): object {
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    // Machines of this kind still have cgroups of version 1.
    failCgroupV1: false,
    cgroupDriver: 'cgroupfs',
    cgroupRoot: options.cgroup,
    enforceNodeAllocatable: [],
    containerRuntimeEndpoint: `unix://${options.containerdSocket}`,
    // It may not set what the whole kernel obeys (namespaces.ts), and shall not stop at that.
    featureGates: { KubeletInUserNamespace: true },
    failSwapOn: false,
    oomScoreAdj: 0,
    address: addresses.node,
    authentication: {
      anonymous: { enabled: false },
      webhook: { enabled: true },
      x509: { clientCAFile: options.clientCa },
    },
    authorization: { mode: 'Webhook' },
    tlsCertFile: options.identity.certFile,
    tlsPrivateKeyFile: options.identity.keyFile,
    resolvConf: join(home, 'resolv.conf'),
    clusterDomain: 'cluster.local',
    clusterDNS: [addresses.dnsService],
    evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '1Gi', 'imagefs.available': '1Gi' },
    // Images come from archives, so there is nowhere to pull again from what was collected.
    imageGCHighThresholdPercent: 100,
    imageGCLowThresholdPercent: 99,
    volumePluginDir: join(home, 'volume-plugins'),
    podLogsDir: join(home, 'pod-logs'),
    // Pods start and end as the tests wait for them.
    syncFrequency: '10s',
    registryPullQPS: 0,
    eventRecordQPS: 0,
  };
}
