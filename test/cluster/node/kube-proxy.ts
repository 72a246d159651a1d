import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeName } from './kubelet.ts';
import { addresses } from './network.ts';
import type { NodeNamespaces, NodeProgram } from './namespaces.ts';

/** Implements services with iptables in the node's network namespace. */
export async function startKubeProxy(
  node: NodeNamespaces,
  options: { readonly programs: string; readonly folder: string; readonly kubeconfig: string },
): Promise<NodeProgram> {
  const home = join(options.folder, 'kube-proxy');
  await mkdir(home, { recursive: true });
  const configuration = join(home, 'config.json');
  await writeFile(
    configuration,
    JSON.stringify({
      apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
      kind: 'KubeProxyConfiguration',
      mode: 'iptables',
      clusterCIDR: addresses.pods,
      clientConnection: { kubeconfig: options.kubeconfig },
      hostnameOverride: nodeName,
      // The size of the connection table is kernel-wide.
      conntrack: { maxPerCore: 0, tcpEstablishedTimeout: '0s', tcpCloseWaitTimeout: '0s' },
      iptables: { minSyncPeriod: '100ms' },
      metricsBindAddress: '127.0.0.1:10249',
      healthzBindAddress: '127.0.0.1:10256',
    }),
  );
  return node.start('kube-proxy', join(options.programs, 'kube-proxy'), ['--config', configuration]);
}
