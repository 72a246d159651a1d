import type { Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { promisify } from 'node:util';

export interface ListenAddress {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
}

/** The listening sockets of a server. */
export interface Listening {
  readonly url: string;
  /** Stops accepting connections; resolves when the last connection has ended. */
  close(): Promise<void>;
  countConnections(): Promise<number>;
}

/**
 * Number of listening sockets on one port (SO_REUSEPORT). The event loop accepts one connection per iteration from
 * each; with a single socket, some hundred clients that connect at once to a busy process would wait for seconds.
 */
const sockets = 16;

/**
 * Length of the accept queue. If it is full, clients retry after one, three and seven seconds.
 */
const backlog = 4096;

/** Starts listening, with a single socket where SO_REUSEPORT is unavailable, as on systems other than Linux. */
export async function listen(server: HttpServer, { host, port }: ListenAddress): Promise<Listening> {
  // The options of http.Server. A client may close its sending side before it has received the response.
  const options = { allowHalfOpen: true, noDelay: true };
  const handOver = (socket: unknown) => server.emit('connection', socket);
  const more = Array.from({ length: sockets - 1 }, () => createServer(options, handOver));
  // With SO_REUSEPORT, listening does not fail if another process uses the port.
  if (port !== 0) await isFree(host, port);
  const shared = await listenAt(server, { host, port, backlog, reusePort: true }).catch(mayNotShare);
  if (!shared) await listenAt(server, { host, port, backlog });
  const { address, port: bound, family } = server.address() as AddressInfo;
  const servers: Server[] = [server, ...(shared ? more : [])];
  for (const each of servers.slice(1)) await listenAt(each, { host, port: bound, backlog, reusePort: true });
  const close = async () => {
    await Promise.all(servers.map((each) => promisify(each.close.bind(each))()));
  };
  const countConnections = async () => {
    const counts = servers.map((each) => promisify(each.getConnections.bind(each))());
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
  return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`, close, countConnections };
}

/** Rejects if the port is in use. */
async function isFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  await listenAt(probe, { host, port });
  await promisify(probe.close.bind(probe))();
}

function listenAt(
  server: Server,
  listenAddress: ListenAddress & { readonly backlog?: number; readonly reusePort?: boolean },
): Promise<true> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(listenAddress, () => {
      server.off('error', reject);
      resolve(true);
    });
  });
}

function mayNotShare(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOTSUP' || error.code === 'EINVAL') return false;
  throw error;
}
