import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ControlProgram } from './cached-programs.ts';
import { writeSigningKey } from './signing-key.ts';

/** A token for each user. */
export const tokens = { admin: 'token-of-the-admin', worker: 'token-of-the-worker' } as const;

export type ClusterUser = keyof typeof tokens;

export interface ControlPorts {
  readonly etcd: number;
  readonly etcdPeers: number;
  readonly api: number;
}

/**
 * Writes the configuration of the cluster programs, and returns their arguments. All listen on loopback only.
 */
export function controlArguments(folder: string, ports: ControlPorts): Record<ControlProgram, string[]> {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const signingKey = writeSigningKey(join(folder, 'service-accounts.key'));
  const users = file('tokens.csv', `${tokens.admin},admin,1,system:masters\n${tokens.worker},worker,2\n`);
  const api = `https://127.0.0.1:${ports.api}`;
  const kubeconfig = file('kubeconfig', JSON.stringify(kubeconfigOf(api)));
  const [etcd, peers] = [ports.etcd, ports.etcdPeers].map((port) => `http://127.0.0.1:${port}`);
  const asClient = ['--kubeconfig', kubeconfig, '--leader-elect=false', '--secure-port', '0'];
  return {
    etcd: [
      ...['--data-dir', join(folder, 'etcd'), '--unsafe-no-fsync', '--initial-cluster', `default=${peers}`],
      ...['--listen-client-urls', `${etcd}`, '--advertise-client-urls', `${etcd}`],
      ...['--listen-peer-urls', `${peers}`, '--initial-advertise-peer-urls', `${peers}`],
    ],
    'kube-apiserver': [
      ...['--etcd-servers', `${etcd}`, '--cert-dir', join(folder, 'certificates')],
      ...['--bind-address', '127.0.0.1', '--secure-port', String(ports.api)],
      // The service of the API would have an address that other machines can reach.
      ...['--endpoint-reconciler-type', 'none', '--service-cluster-ip-range', '10.96.0.0/24'],
      ...['--authorization-mode', 'RBAC', '--token-auth-file', users],
      ...['--service-account-issuer', 'https://kubernetes.default.svc'],
      ...['--service-account-key-file', signingKey, '--service-account-signing-key-file', signingKey],
    ],
    'kube-controller-manager': [
      ...asClient,
      // Controllers that create and delete pods of Jobs. None of them monitors nodes, as the simulated node
      // sends no
      // heartbeat.
      '--controllers=job-controller,garbage-collector-controller,serviceaccount-controller,resourcequota-controller',
    ],
    'kube-scheduler': asClient,
  };
}

function kubeconfigOf(server: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'admin', user: { token: tokens.admin } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'admin' } }],
    'current-context': 'test',
  };
}
