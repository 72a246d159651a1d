import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GatewayPrograms } from '../build/ensure-gateway.ts';
import type { Kubectl } from '../control-plane/kubectl.ts';
import { addresses } from '../node/network.ts';
import type { NodeNamespaces } from '../node/namespaces.ts';

const run = promisify(execFile);

/** The parent of all routes. */
export const gateway = { name: 'edge', namespace: 'default' } as const;

const listenerPort = 80;
/** Contour maps listener ports to unprivileged ports. */
const envoyPort = listenerPort + 8000;
const xdsPort = '8001';

/** The URL of the Gateway for callers. */
export const gatewayUrl = `http://${addresses.node}:${envoyPort}`;

export interface GatewayOptions {
  readonly programs: GatewayPrograms;
  readonly folder: string;
  readonly kubeconfig: string;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Starts Contour and Envoy as processes of the node, and a Gateway that accepts routes of every namespace.
 */
export async function startGateway(
  node: NodeNamespaces,
  kubectl: Kubectl,
  { programs, folder, kubeconfig, environment }: GatewayOptions,
): Promise<void> {
  const home = join(folder, 'gateway');
  await mkdir(home, { recursive: true });
  await define(kubectl, programs);
  await kubectl.apply(
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'GatewayClass',
      metadata: { name: 'contour' },
      spec: { controllerName: 'projectcontour.io/gateway-controller' },
    },
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: gateway,
      spec: {
        gatewayClassName: 'contour',
        listeners: [
          {
            name: 'http',
            port: listenerPort,
            protocol: 'HTTP',
            allowedRoutes: { namespaces: { from: 'All' } },
          },
        ],
      },
    },
  );
  const configuration = join(home, 'contour.json');
  await writeFile(configuration, JSON.stringify({ gateway: { gatewayRef: gateway } }));
  node.start('contour', programs.contour, [
    ...['serve', '--kubeconfig', kubeconfig, '--config-path', configuration, '--disable-leader-election'],
    ...['--insecure', '--xds-address', '127.0.0.1', '--xds-port', xdsPort],
  ]);
  const bootstrap = join(home, 'envoy.json');
  await run(
    programs.contour,
    [
      ...['bootstrap', bootstrap, '--xds-address', '127.0.0.1', '--xds-port', xdsPort],
      ...['--admin-address', join(home, 'admin.sock')],
    ],
    { env: environment },
  );
  node.start('envoy', programs.envoy, [
    ...['-c', bootstrap, '--service-cluster', 'contour', '--service-node', 'envoy'],
    ...['--concurrency', '1', '--log-level', 'warning'],
  ]);
}

async function define(kubectl: Kubectl, programs: GatewayPrograms): Promise<void> {
  const { gatewayDefinitions, contourDefinitions } = programs;
  const all = (await readdir(gatewayDefinitions)).filter((name) => name.startsWith('gateway.'));
  const files = [
    ...all.map((name) => join(gatewayDefinitions, name)),
    join(contourDefinitions, '01-crds.yaml'),
  ];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  await kubectl.applyText(texts.join('\n---\n'));
  await kubectl.run('wait', '--for', 'condition=Established', '--timeout', '120s', 'crd', '--all');
}
