import { createServer, connect } from 'node:net';

const loopback = '127.0.0.1';

/** A TCP port on the loopback address that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, loopback, () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No port was assigned.'));
        else resolve(address.port);
      });
    });
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
