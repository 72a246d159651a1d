import { randomInt } from 'node:crypto';
import { createServer, connect } from 'node:net';

const loopback = '127.0.0.1';

/** Below the ports that systems give out by themselves (32768 and up on Linux, 49152 and up elsewhere). */
const range = { from: 20_000, to: 32_000 };

/**
 * A TCP port on the loopback address that nobody listens on at this moment. It is none that a connection or another
 * server of this machine is given by chance until the caller has taken it.
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

/** Whether somebody accepts connections on this port of the loopback address. */
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

/** The wished port where it is free, else any free one: for parts whose address is not part of the data. */
export async function portNear(wished: number): Promise<number> {
  return (await isListening(wished)) ? freePort() : wished;
}
