import { spawnGuarded } from '../../../local/process/spawn-guarded.ts';
import { hasEnded, stopChild } from '../../../local/process/stop-child.ts';
import { waitUntil } from '../../../local/process/wait-until.ts';
import { connect } from 'node:net';
import { once } from 'node:events';

export interface ForwardedPort extends AsyncDisposable {
  /** host:port for pods. */
  readonly address: string;
}

/**
 * Forwards a port at an address that pods reach to a server that listens only on loopback, such as
 * Temporal's development server. It is a separate process, so that requests of pods do not wait for the
 * scenarios.
 */
export async function listenOutside(
  port: number,
  host: string,
  environment: NodeJS.ProcessEnv,
): Promise<ForwardedPort> {
  const listening = `TCP-LISTEN:${port},bind=${host},reuseaddr,fork,nodelay`;
  const child = spawnGuarded('socat', [listening, `TCP:127.0.0.1:${port},nodelay`], {
    environment,
    cwd: '/',
    deathSignal: 'KILL',
  });
  await waitUntil(() => opens(port, host), {
    what: `The forwarded connection to port ${port} is open`,
    timeoutMs: 30_000,
    giveUp: () => (hasEnded(child) ? `socat cannot listen on ${host}:${port}.` : undefined),
  });
  return {
    address: `${host}:${port}`,
    [Symbol.asyncDispose]: () => stopChild(child, 'SIGTERM', 5000),
  };
}

async function opens(port: number, host: string): Promise<boolean> {
  const socket = connect({ host, port });
  await once(socket, 'connect');
  socket.destroy();
  return true;
}
