import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { hasEnded } from '../../../local/process/stop-child.ts';
import { startPatienceMs, waitUntil } from '../../../local/process/wait-until.ts';
import { addresses } from '../node/network.ts';
import type { NodeNamespaces, NodeProgram } from '../node/namespaces.ts';
import { apiServer, type Identities } from './identities.ts';

const etcdUrl = 'http://127.0.0.1:2379';
const etcdPeerUrl = 'http://127.0.0.1:2380';

/** etcd for data that nobody keeps: it does not wait for the disk. */
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
  const get = await readyzOf(identities);
  await waitUntil(get, {
    what: 'The API server is ready',
    timeoutMs: startPatienceMs,
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
    ...['--tls-cert-file', identities.apiServer.certificate],
    ...['--tls-private-key-file', identities.apiServer.key],
    ...['--client-ca-file', ca.files.certificate],
    ...['--authorization-mode', 'Node,RBAC', '--enable-admission-plugins', 'NodeRestriction'],
    ...['--service-account-issuer', 'https://kubernetes.default.svc.cluster.local'],
    ...['--service-account-key-file', identities.serviceAccountKey],
    ...['--service-account-signing-key-file', identities.serviceAccountKey],
    ...['--kubelet-client-certificate', identities.apiServerToKubelet.certificate],
    ...['--kubelet-client-key', identities.apiServerToKubelet.key],
    ...['--kubelet-preferred-address-types', 'InternalIP'],
    // Further APIs (metrics.k8s.io, external.metrics.k8s.io) are served by others, who trust this one by these.
    ...['--requestheader-client-ca-file', frontProxyCa.files.certificate],
    ...['--requestheader-allowed-names', 'front-proxy'],
    ...['--requestheader-username-headers', 'X-Remote-User'],
    ...['--requestheader-group-headers', 'X-Remote-Group'],
    ...['--requestheader-extra-headers-prefix', 'X-Remote-Extra-'],
    ...['--proxy-client-cert-file', identities.frontProxy.certificate],
    ...['--proxy-client-key-file', identities.frontProxy.key],
    '--enable-aggregator-routing=true',
  ];
}

/** Asks as the administrator; fetch cannot present a client's certificate. */
async function readyzOf({ ca, admin }: Identities): Promise<() => Promise<boolean>> {
  const trust = {
    ca: await readFile(ca.files.certificate),
    cert: await readFile(admin.certificate),
    key: await readFile(admin.key),
  };
  return () =>
    new Promise((resolve, reject) => {
      const asked = request(`${apiServer}/readyz`, { ...trust, timeout: 2000, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      });
      asked.once('timeout', () => asked.destroy(new Error('no answer within 2 s')));
      asked.once('error', reject);
      asked.end();
    });
}
