import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { StepPods } from '../../../core/ports/step-pods.ts';

/** Pods that are reached through a proxy, which can interrupt all connections. */
export interface CutConnections {
  readonly pods: StepPods;
  /** The number of connections so far. */
  readonly connections: number;
  cut(): void;
  close(): Promise<void>;
}

export function cutConnections(pods: StepPods): CutConnections {
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  let connections = 0;
  const proxyTo = async (host: string, port: number): Promise<number> => {
    const server = createServer((worker) => {
      connections++;
      const pod = connect(port, host);
      for (const [socket, other] of [
        [worker, pod],
        [pod, worker],
      ] as const) {
        sockets.add(socket);
        socket
          .on('error', () => undefined)
          .once('close', () => {
            sockets.delete(socket);
            other.destroy();
          });
        socket.pipe(other);
      }
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    pods: {
      async start(name, needs, claim) {
        const pod = await pods.start(name, needs, claim);
        return { ...pod, host: '127.0.0.1', port: await proxyTo(pod.host, pod.port) };
      },
      close: () => pods.close(),
    },
    get connections() {
      return connections;
    },
    cut,
    async close() {
      cut();
      for (const server of servers) {
        server.close();
        await once(server, 'close');
      }
    },
  };
}
