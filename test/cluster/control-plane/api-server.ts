import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasEnded } from '../../../local/process/stop-child.ts';
import { startTimeoutMs, waitUntil } from '../../../local/process/wait-until.ts';
import { isApiServerReady } from '../../support/cluster/api-server-ready.ts';
import { addresses } from '../node/network.ts';
import type { NodeNamespaces, NodeProgram } from '../node/namespaces.ts';
import { apiServer, type Identities } from './identities.ts';

const etcdUrl = 'http://127.0.0.1:2379';
const etcdPeerUrl = 'http://127.0.0.1:2380';

/** Starts etcd for temporary data: it does not wait for the disk. */
export function startEtcd(node: NodeNamespaces, programs: string, folder: string): NodeProgram {
  return node.start('etcd', join(programs, 'etcd'), [
    ...['--data-dir', join(folder, 'etcd'), '--unsafe-no-fsync'],
    ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
    ...['--listen-peer-urls', etcdPeerUrl, '--initial-advertise-peer-urls', etcdPeerUrl],
    ...['--initial-cluster', `default=${etcdPeerUrl}`],
  ]);
}

/** Starts the API server and resolves when it is ready. */
export async function startApiServer(
  node: NodeNamespaces,
  programs: string,
  identities: Identities,
): Promise<NodeProgram> {
  const program = node.start('kube-apiserver', join(programs, 'kube-apiserver'), argumentsOf(identities));
  const { ca, admin } = identities;
  const trust = {
    ca: await readFile(ca.caFile),
    cert: await readFile(admin.certFile),
    key: await readFile(admin.keyFile),
  };
  await waitUntil(() => isApiServerReady(apiServer, trust), {
    what: 'The API server is ready',
    timeoutMs: startTimeoutMs,
    intervalMs: 200,
    giveUp: () =>
      hasEnded(program.child) ? `The API server did not start:\n${program.logTail()}` : undefined,
  });
  return program;
}

function argumentsOf({ ca, frontProxyCa, ...identities }: Identities): string[] {
  return [
    ...['--etcd-servers', etcdUrl],
    ...['--secure-port', '6443', '--advertise-address', addresses.node],
    ...['--service-cluster-ip-range', addresses.services],
    ...['--tls-cert-file', identities.apiServer.certFile],
    ...['--tls-private-key-file', identities.apiServer.keyFile],
    ...['--client-ca-file', ca.caFile],
    ...['--authorization-mode', 'Node,RBAC', '--enable-admission-plugins', 'NodeRestriction'],
    ...['--service-account-issuer', 'https://kubernetes.default.svc.cluster.local'],
    ...['--service-account-key-file', identities.serviceAccountKey],
    ...['--service-account-signing-key-file', identities.serviceAccountKey],
    ...['--kubelet-client-certificate', identities.apiServerToKubelet.certFile],
    ...['--kubelet-client-key', identities.apiServerToKubelet.keyFile],
    ...['--kubelet-preferred-address-types', 'InternalIP'],
    // Aggregated APIs (external.metrics.k8s.io) authenticate the API server with these certificates.
    ...['--requestheader-client-ca-file', frontProxyCa.caFile],
    ...['--requestheader-allowed-names', 'front-proxy'],
    ...['--requestheader-username-headers', 'X-Remote-User'],
    ...['--requestheader-group-headers', 'X-Remote-Group'],
    ...['--requestheader-extra-headers-prefix', 'X-Remote-Extra-'],
    ...['--proxy-client-cert-file', identities.frontProxy.certFile],
    ...['--proxy-client-key-file', identities.frontProxy.keyFile],
    '--enable-aggregator-routing=true',
  ];
}
