import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { addresses } from '../node/network.ts';

export interface Door extends AsyncDisposable {
  /** host:port as pods reach it. */
  readonly address: string;
}

/**
 * Opens a door on our end of the cable to a server of this machine that listens on loopback alone, as Temporal's
 * development server has to.
 */
export async function listenOutside(port: number): Promise<Door> {
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    const inside = connect({ host: '127.0.0.1', port });
    for (const [end, other] of [
      [caller, inside],
      [inside, caller],
    ] as const) {
      open.add(end);
      end.pipe(other);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        open.delete(end);
        other.destroy();
      });
    }
  });
  server.listen({ host: addresses.outside, port });
  await once(server, 'listening');
  return {
    address: `${addresses.outside}:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
