import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSigningKey } from '../../support/cluster/signing-key.ts';
import { addresses } from '../node/network.ts';
import { nodeName } from '../node/kubelet.ts';
import { createAuthority, type Identity, type TestAuthority } from '../../support/certificates.ts';

/** The URL of the API server, for the node and for the host. */
export const apiServer = `https://${addresses.node}:6443`;

const users = {
  admin: '/O=system:masters/CN=admin',
  'kube-controller-manager': '/CN=system:kube-controller-manager',
  'kube-scheduler': '/CN=system:kube-scheduler',
  'kube-proxy': '/CN=system:kube-proxy',
} as const;

/** All identities of the cluster, as certificates and kubeconfig files. */
export interface Identities {
  readonly ca: TestAuthority;
  /** The CA for requests that the API server proxies to aggregated APIs. */
  readonly frontProxyCa: TestAuthority;
  readonly apiServer: Identity;
  readonly apiServerToKubelet: Identity;
  readonly frontProxy: Identity;
  readonly node: Identity;
  readonly admin: Identity;
  readonly serviceAccountKey: string;
  readonly kubeconfigOf: (user: keyof typeof users | 'kubelet') => string;
}

export async function makeIdentities(folder: string): Promise<Identities> {
  await mkdir(folder, { recursive: true });
  const ca = createAuthority(folder, 'ca');
  const frontProxyCa = createAuthority(folder, 'front-proxy-ca');
  const node = ca.issue('kubelet', {
    subject: `/O=system:nodes/CN=system:node:${nodeName}`,
    names: [`DNS:${nodeName}`, `IP:${addresses.node}`],
  });
  await writeKubeconfig(folder, 'kubelet', ca, node);
  const certificates = new Map<string, Identity>();
  for (const [user, subject] of Object.entries(users)) {
    const certificate = ca.issue(user, { subject });
    certificates.set(user, certificate);
    await writeKubeconfig(folder, user, ca, certificate);
  }
  const admin = certificates.get('admin');
  if (admin === undefined) throw new Error('There is no admin.');
  return {
    ca,
    frontProxyCa,
    node,
    admin,
    apiServer: ca.issue('api-server', { subject: '/CN=kube-apiserver', names: apiServerNames() }),
    apiServerToKubelet: ca.issue('api-server-to-kubelet', {
      subject: '/O=system:masters/CN=apiserver-kubelet',
    }),
    frontProxy: frontProxyCa.issue('front-proxy', { subject: '/CN=front-proxy' }),
    serviceAccountKey: writeSigningKey(join(folder, 'service-accounts.key')),
    kubeconfigOf: (user) => join(folder, `${user}.kubeconfig`),
  };
}

function apiServerNames(): string[] {
  const service = ['kubernetes', 'kubernetes.default', 'kubernetes.default.svc'];
  return [
    ...['localhost', ...service, 'kubernetes.default.svc.cluster.local'].map((name) => `DNS:${name}`),
    ...['127.0.0.1', addresses.apiService, addresses.node].map((address) => `IP:${address}`),
  ];
}

async function writeKubeconfig(
  folder: string,
  user: string,
  ca: TestAuthority,
  { certFile, keyFile }: Identity,
): Promise<void> {
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster: { server: apiServer, 'certificate-authority': ca.caFile } }],
    users: [{ name: user, user: { 'client-certificate': certFile, 'client-key': keyFile } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user } }],
    'current-context': 'test',
  };
  await writeFile(join(folder, `${user}.kubeconfig`), JSON.stringify(config), { mode: 0o600 });
}
