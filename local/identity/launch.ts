import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { identityProvider, type MoreClients } from './provider.ts';
import { providerKeys } from './keys.ts';

export interface RunningIdentity {
  issuer: string;
  stop: () => Promise<void>;
}

/** Starts the local identity provider on the loopback address; port 0 takes a free one. */
export async function launchIdentity(options: {
  folder: string;
  port: number;
  more?: MoreClients;
}): Promise<RunningIdentity> {
  const keys = await providerKeys(options.folder);
  const server = createServer();
  await listen(server, options.port);
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
