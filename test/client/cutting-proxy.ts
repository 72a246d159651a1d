import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** Passes bytes on to a server, and cuts the connections when it is told to. */
export interface CuttingProxy extends AsyncDisposable {
  readonly url: string;
  /** Cuts what is open; new connections are let through at once. */
  cut(): void;
  /** Cuts what is open and lets nobody through until `mend`. */
  lose(): void;
  mend(): void;
  /** Cuts each connection when it has brought so many bytes; undefined for none. */
  cutAfter(bytes: number | undefined): void;
}

export async function openCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isLost = false;
  let max: number | undefined;
  const server = createServer((client) => {
    if (isLost) {
      client.destroy();
      return;
    }
    const service = connect(Number(port), hostname);
    let brought = 0;
    for (const [one, other] of [
      [client, service],
      [service, client],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    client.on('data', ({ length }: Buffer) => {
      brought += length;
      if (max !== undefined && brought > max) client.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    lose() {
      isLost = true;
      cut();
    },
    mend: () => void (isLost = false),
    cutAfter: (bytes) => void (max = bytes),
    async [Symbol.asyncDispose]() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
