import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { identityProvider, type MoreClients } from './provider.ts';
import { providerKeys } from './keys.ts';

export interface RunningIdentity {
  issuer: string;
  stop: () => Promise<void>;
}

/** Starts the local identity provider; port 0 takes a free one. */
export async function launchIdentity(options: {
  folder: string;
  port: number;
  /** The address to listen on, which is also the issuer's name; loopback where none is given. */
  host?: string;
  more?: MoreClients;
}): Promise<RunningIdentity> {
  const keys = await providerKeys(options.folder);
  const server = createServer();
  const host = options.host ?? '127.0.0.1';
  await listen(server, options.port, host);
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const handle = identityProvider(issuer, keys, options.more).callback();
  server.on('request', (request, response) => void handle(request, response));
  return {
    issuer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
