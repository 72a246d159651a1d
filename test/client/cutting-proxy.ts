import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** Forwards bytes to a server, and cuts connections on request. */
export interface CuttingProxy extends AsyncDisposable {
  readonly url: string;
  /** Cuts open connections; new connections are accepted immediately. */
  cut(): void;
  /** Cuts open connections and refuses new ones until `mend`. */
  lose(): void;
  mend(): void;
  /** Cuts each connection after it has transferred this number of bytes; undefined for never. */
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
    let delivered = 0;
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
      delivered += length;
      if (max !== undefined && delivered > max) client.destroy();
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
