import { join } from 'node:path';
import type { NodeNamespaces, NodeProgram } from '../node/namespaces.ts';
import type { Identities } from './identities.ts';

/** Starts the controllers; autoscaling polls every 3 s, because tests wait for it. */
export function startControllerManager(
  node: NodeNamespaces,
  programs: string,
  identities: Identities,
): NodeProgram {
  return node.start('kube-controller-manager', join(programs, 'kube-controller-manager'), [
    ...['--kubeconfig', identities.kubeconfigOf('kube-controller-manager')],
    ...['--service-account-private-key-file', identities.serviceAccountKey],
    ...['--root-ca-file', identities.ca.caFile],
    ...['--cluster-signing-cert-file', identities.ca.caFile],
    ...['--cluster-signing-key-file', identities.ca.caKeyFile],
    ...['--use-service-account-credentials', '--leader-elect=false', '--bind-address', '127.0.0.1'],
    ...['--horizontal-pod-autoscaler-sync-period', '3s'],
    ...['--horizontal-pod-autoscaler-initial-readiness-delay', '5s'],
  ]);
}

export function startScheduler(node: NodeNamespaces, programs: string, identities: Identities): NodeProgram {
  return node.start('kube-scheduler', join(programs, 'kube-scheduler'), [
    ...['--kubeconfig', identities.kubeconfigOf('kube-scheduler')],
    ...['--leader-elect=false', '--bind-address', '127.0.0.1'],
  ]);
}
