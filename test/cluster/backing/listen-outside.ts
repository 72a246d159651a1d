import { spawnGuarded } from '../../../local/process/spawn-guarded.ts';
import { hasEnded, stopChild } from '../../../local/process/stop-child.ts';
import { waitUntil } from '../../../local/process/wait-until.ts';
import { connect } from 'node:net';
import { once } from 'node:events';
import { addresses } from '../node/network.ts';

export interface ForwardedPort extends AsyncDisposable {
  /** host:port for pods. */
  readonly address: string;
}

/**
 * Forwards a port at the host end of the veth pair to a server that listens only on loopback, such as
 * Temporal's development server. It is a separate process, so that requests of pods do not wait for the
 * scenarios.
 */
export async function listenOutside(port: number, environment: NodeJS.ProcessEnv): Promise<ForwardedPort> {
  const listening = `TCP-LISTEN:${port},bind=${addresses.outside},reuseaddr,fork,nodelay`;
  const child = spawnGuarded('socat', [listening, `TCP:127.0.0.1:${port},nodelay`], {
    environment,
    cwd: '/',
    deathSignal: 'KILL',
  });
  await waitUntil(() => opens(port), {
    what: `The forwarded connection to port ${port} is open`,
    timeoutMs: 30_000,
    giveUp: () => (hasEnded(child) ? `socat cannot listen on ${addresses.outside}:${port}.` : undefined),
  });
  return {
    address: `${addresses.outside}:${port}`,
    [Symbol.asyncDispose]: () => stopChild(child, 'SIGTERM', 5000),
  };
}

async function opens(port: number): Promise<boolean> {
  const socket = connect({ host: addresses.outside, port });
  await once(socket, 'connect');
  socket.destroy();
  return true;
}
