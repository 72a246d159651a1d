import { randomInt } from 'node:crypto';
import { createServer, connect } from 'node:net';

const loopback = '127.0.0.1';

/** Below the ephemeral ports (from 32768 on Linux, from 49152 on other systems). */
const range = { from: 20_000, to: 32_000 };

/**
 * Returns a TCP port of the loopback address that is free now. It is outside the ephemeral range, so the system does not
 * assign it to another process before the caller listens on it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(range.from, range.to);
    if (await canListen(port)) return port;
  }
  throw new Error(`No port between ${range.from} and ${range.to} is free.`);
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, loopback, () => server.close(() => resolve(true)));
  });
}

/** Whether a process accepts connections on this port of the loopback address. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: loopback, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Returns the preferred port if it is free, else another free port. */
export async function preferredPort(preferred: number): Promise<number> {
  return (await isListening(preferred)) ? freePort() : preferred;
}
