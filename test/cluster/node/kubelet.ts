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
  // Only cluster names resolve: the names of this machine are useless without external access.
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
    // Some supported machines still have cgroups v1.
    failCgroupV1: false,
    cgroupDriver: 'cgroupfs',
    cgroupRoot: options.cgroup,
    enforceNodeAllocatable: [],
    containerRuntimeEndpoint: `unix://${options.containerdSocket}`,
    // It cannot set kernel-wide parameters (namespaces.ts), and must not fail because of that.
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
    // Images come from archives, so collected images cannot be pulled again.
    imageGCHighThresholdPercent: 100,
    imageGCLowThresholdPercent: 99,
    volumePluginDir: join(home, 'volume-plugins'),
    podLogsDir: join(home, 'pod-logs'),
    // Tests wait for pods to start and end.
    syncFrequency: '10s',
    registryPullQPS: 0,
    eventRecordQPS: 0,
  };
}
