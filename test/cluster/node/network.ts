import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { NodeNamespaces } from './namespaces.ts';

const run = promisify(execFile);

/** From the range for network benchmarks (RFC 2544), which no other network uses. */
export const addresses = {
  /** The host end, where Postgres, Temporal, the issuer and the bucket listen outside the cluster. */
  outside: '198.18.77.1',
  node: '198.18.77.2',
  pods: '198.18.80.0/24',
  services: '198.18.96.0/20',
  /** The first service address, at which pods call the API server. */
  apiService: '198.18.96.1',
  dnsService: '198.18.96.10',
} as const;

const outsideLink = 'chartroom-node';

/**
 * Connects this machine and the node by a veth pair. The node has no other connection and no access to the
 * internet.
 */
export async function connectNode(node: NodeNamespaces): Promise<void> {
  const inside = ['type', 'veth', 'peer', 'name', 'eth0', 'netns', String(node.pid)];
  await run('ip', ['link', 'add', outsideLink, ...inside]);
  await run('ip', ['addr', 'add', `${addresses.outside}/30`, 'dev', outsideLink]);
  await run('ip', ['link', 'set', outsideLink, 'up']);
  await node.run('ip', 'link', 'set', 'lo', 'up');
  await node.run('ip', 'addr', 'add', `${addresses.node}/30`, 'dev', 'eth0');
  await node.run('ip', 'link', 'set', 'eth0', 'up');
  // Services are reachable as from the same network; the route is removed with the veth pair.
  await run('ip', ['route', 'add', addresses.services, 'via', addresses.node]);
  // Service addresses are translated on output, so a route must exist.
  await node.run('ip', 'route', 'add', 'default', 'via', addresses.outside);
}
