import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Keda } from '../build/ensure-keda.ts';
import type { Identities } from '../control-plane/identities.ts';
import type { Kubectl } from '../control-plane/kubectl.ts';
import type { NodeNamespaces } from '../node/namespaces.ts';
import { addresses } from '../node/network.ts';
import { furtherApi } from './further-api.ts';

const namespace = 'keda';
const [metricsGroup, metricsVersion] = ['external.metrics.k8s.io', 'v1beta1'];
const metricsApi = `${metricsVersion}.${metricsGroup}`;
const service = 'keda-metrics-apiserver';
const adapterPort = 26443;
/** The endpoint at which the adapter reads the operator's metrics. */
const metricsService = '127.0.0.1:9666';

export interface KedaOptions {
  readonly programs: Keda;
  readonly folder: string;
  readonly identities: Identities;
}

/**
 * Starts KEDA as processes of the node: the operator, and the adapter from which autoscalers read metrics.
 */
export async function startKeda(
  node: NodeNamespaces,
  kubectl: Kubectl,
  { programs, folder, identities }: KedaOptions,
): Promise<void> {
  const certificates = await certificatesOf(join(folder, 'keda'), identities);
  await define(kubectl, programs.definitions);
  const kubeconfig = identities.kubeconfigOf('admin');
  const settings = [
    ...['KEDA_CLUSTER_OBJECT_NAMESPACE=keda', 'POD_NAMESPACE=keda', 'WATCH_NAMESPACE='],
    `KUBECONFIG=${kubeconfig}`,
  ];
  node.start('keda-operator', 'env', [
    ...[...settings, programs.operator],
    ...['--metrics-service-bind-address', metricsService, '--cert-dir', certificates],
    ...['--metrics-bind-address', '127.0.0.1:26081', '--health-probe-bind-address', '127.0.0.1:26082'],
    ...['--enable-cert-rotation=false', '--enable-webhook-patching=false'],
    ...['--enable-apiservice-patching=false', '--leader-elect=false'],
  ]);
  node.start('keda-adapter', 'env', [
    ...[...settings, programs.adapter, `--secure-port=${adapterPort}`, '--port=26080'],
    ...[`--cert-dir=${certificates}`, `--client-ca-file=${join(certificates, 'ca.crt')}`],
    `--tls-cert-file=${join(certificates, 'tls.crt')}`,
    `--tls-private-key-file=${join(certificates, 'tls.key')}`,
    ...[`--metrics-service-address=${metricsService}`, `--lister-kubeconfig=${kubeconfig}`],
    ...[`--authentication-kubeconfig=${kubeconfig}`, `--authorization-kubeconfig=${kubeconfig}`],
  ]);
  await kubectl.apply(
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
    ...furtherApi({
      group: metricsGroup,
      version: metricsVersion,
      service,
      namespace,
      port: adapterPort,
    }),
  );
  // Without it autoscalers have no metrics and do not scale beyond one pod.
  await kubectl.run('wait', '--for', 'condition=Available', '--timeout', '120s', 'apiservice', metricsApi);
}

/** Both authenticate to each other with files of these names. */
async function certificatesOf(folder: string, { ca }: Identities): Promise<string> {
  await mkdir(folder, { recursive: true });
  const names = ['DNS:localhost', `DNS:keda-operator.${namespace}.svc`, `DNS:${service}.${namespace}.svc`];
  const own = ca.issue('keda', {
    subject: '/CN=keda',
    names: [...names, 'IP:127.0.0.1', `IP:${addresses.node}`],
  });
  await copyFile(ca.caFile, join(folder, 'ca.crt'));
  await copyFile(own.certFile, join(folder, 'tls.crt'));
  await copyFile(own.keyFile, join(folder, 'tls.key'));
  return folder;
}

async function define(kubectl: Kubectl, definitions: string): Promise<void> {
  const files = (await readdir(definitions)).filter((name) => name.endsWith('.yaml'));
  const texts = await Promise.all(files.map((name) => readFile(join(definitions, name), 'utf8')));
  await kubectl.applyText(texts.join('\n---\n'));
  await kubectl.run('wait', '--for', 'condition=Established', '--timeout', '120s', 'crd', '--all');
}
