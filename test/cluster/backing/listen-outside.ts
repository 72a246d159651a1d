import { spawnGuarded } from '../../../local/process/spawn-guarded.ts';
import { hasEnded, stopChild } from '../../../local/process/stop-child.ts';
import { waitUntil } from '../../../local/process/wait-until.ts';
import { connect } from 'node:net';
import { once } from 'node:events';
import { addresses } from '../node/network.ts';

export interface Door extends AsyncDisposable {
  /** host:port as pods reach it. */
  readonly address: string;
}

/**
 * Opens a door on our end of the cable to a server of this machine that listens on loopback alone, as Temporal's
 * development server has to. It is a process of its own, so that what pods ask for does not wait for the sentences.
 */
export async function listenOutside(port: number, environment: NodeJS.ProcessEnv): Promise<Door> {
  const listening = `TCP-LISTEN:${port},bind=${addresses.outside},reuseaddr,fork,nodelay`;
  const child = spawnGuarded('socat', [listening, `TCP:127.0.0.1:${port},nodelay`], {
    environment,
    cwd: '/',
    deathSignal: 'KILL',
  });
  await waitUntil(() => opens(port), {
    what: `The door to port ${port} is open`,
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
