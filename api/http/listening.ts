import type { Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { promisify } from 'node:util';

export interface Place {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

/** What a server listens with. */
export interface Listening {
  readonly url: string;
  /** Nobody new is let in; resolves when the last connection has ended. */
  close(): Promise<void>;
  countConnections(): Promise<number>;
}

/**
 * Sockets that listen on one port, among which the system shares out new connections. The event loop accepts one
 * connection a turn from each; with a single one, the last of some hundred clients that come at once to a busy process
 * would wait for as many turns, which is many seconds.
 */
const sockets = 16;

/**
 * Connections that wait to be accepted: for each that finds no place, its client waits one second, then three, then
 * seven.
 */
const backlog = 4096;

/** Lets `server` listen; where a port cannot be shared, as on other systems than Linux, with one socket. */
export async function listen(server: HttpServer, { host, port }: Place): Promise<Listening> {
  // As `server` makes its own. An answer may still be on its way when its client has sent all.
  const options = { allowHalfOpen: true, noDelay: true };
  const handOver = (socket: unknown) => server.emit('connection', socket);
  const more = Array.from({ length: sockets - 1 }, () => createServer(options, handOver));
  // Who shares a port is not told that somebody else has it.
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

/** Rejects where somebody listens there. */
async function isFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  await listenAt(probe, { host, port });
  await promisify(probe.close.bind(probe))();
}

function listenAt(
  server: Server,
  location: Place & { readonly backlog?: number; readonly reusePort?: boolean },
): Promise<true> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(location, () => {
      server.off('error', reject);
      resolve(true);
    });
  });
}

function mayNotShare(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOTSUP' || error.code === 'EINVAL') return false;
  throw error;
}
