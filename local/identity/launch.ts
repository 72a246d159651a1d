import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { identityProvider, type AdditionalClients } from './provider.ts';
import { providerKeys } from './keys.ts';

export interface RunningIdentity {
  issuer: string;
  stop: () => Promise<void>;
}

/** Starts the local identity provider. Port 0 selects a free port. */
export async function launchIdentity(options: {
  folder: string;
  port: number;
  /** Listen address; default 127.0.0.1. */
  host?: string;
  /** URL of the issuer; default: host and port. */
  issuer?: string;
  more?: AdditionalClients;
}): Promise<RunningIdentity> {
  const keys = await providerKeys(options.folder);
  const server = createServer();
  const host = options.host ?? '127.0.0.1';
  await listen(server, options.port, host);
  const issuer = options.issuer ?? `http://${host}:${(server.address() as AddressInfo).port}`;
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
