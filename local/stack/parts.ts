import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { audience, browserClient } from '../identity/clients.ts';
import { operatorName } from '../identity/accounts.ts';
import type { Part } from './part.ts';
import { programPart } from './program.ts';

/** Addresses of the backing services, and the data folder. */
export interface BackingServices {
  folder: string;
  databaseUrl: string;
  temporalAddress: string;
  temporalNamespace: string;
  issuer: string;
  /** Object store; default: a folder below `folder`. Its other settings are in `environment`. */
  objectStoreUrl?: string | undefined;
  /** Folder of the web application; the API serves none if undefined. */
  webRoot?: string;
  /** Environment that the programs inherit besides their settings, such as PATH. */
  environment: NodeJS.ProcessEnv;
  /** Additional settings for all programs, for example lower limits in tests. */
  settings?: Readonly<Record<string, string>>;
}

const unlimited = '100000000';
const pools = ['workflows', 'data', 'raster'] as const;

/** Settings shared by API and workers. */
export function commonSettings(backing: BackingServices): NodeJS.ProcessEnv {
  return {
    ...backing.environment,
    NODE_ENV: 'production',
    DATABASE_URL: backing.databaseUrl,
    TEMPORAL_ADDRESS: backing.temporalAddress,
    TEMPORAL_NAMESPACE: backing.temporalNamespace,
    OBJECT_STORE_URL: backing.objectStoreUrl ?? pathToFileURL(join(backing.folder, 'objects')).href,
    ...backing.settings,
  };
}

/** Whether a process reports that it is ready. */
async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) });
  await response.arrayBuffer();
  return response.ok;
}

/** One API process on a port of the loopback address. */
export function apiPart(backing: BackingServices, port: number): Part {
  const url = `http://127.0.0.1:${port}`;
  return programPart({
    name: `api ${port}`,
    program: 'api/main.ts',
    // These and MALLOC_ARENA_MAX: see docs/configuration.md.
    nodeOptions: ['--max-semi-space-size=4', '--max-old-space-size=512'],
    environment: {
      ...commonSettings(backing),
      MALLOC_ARENA_MAX: '2',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      PUBLIC_URL: url,
      OIDC_ISSUER: backing.issuer,
      WEB_ROOT: backing.webRoot,
      OIDC_AUDIENCE: audience,
      OIDC_CLIENT_ID: browserClient,
      OPERATORS: operatorName,
      // More than any script on one machine sends.
      RATE_LIMIT_TOKEN: unlimited,
      RATE_LIMIT_USER: unlimited,
      RATE_LIMIT_ADDRESS: unlimited,
      // Web applications under development are served from other ports of this machine.
      CORS_ORIGINS: 'loopback',
      // There is no load balancer that must stop routing requests before the shutdown.
      SHUTDOWN_DRAIN_SECONDS: '0',
      SHUTDOWN_GRACE_SECONDS: '10',
      ...backing.settings,
    },
    logFile: join(backing.folder, 'logs', `api-${port}.log`),
    summary: url,
    ready: () => isReady(url),
    stopTimeoutMs: 20_000,
  });
}

/**
 * The workers of all pools in one process, which wait for Temporal if it is not up. `healthPort` serves the readiness
 * endpoint.
 */
export function workersPart(backing: BackingServices, healthPort: number): Part {
  return programPart({
    name: 'workers',
    program: 'workers/main.ts',
    environment: {
      ...commonSettings(backing),
      WORKER_POOLS: pools.join(','),
      SCRATCH_DIRECTORY: join(backing.folder, 'scratch'),
      HOST: '127.0.0.1',
      METRICS_PORT: String(healthPort),
      // Interrupted steps resume after the next start, so stopping need not wait for them.
      SHUTDOWN_GRACE_SECONDS: '5',
      ...backing.settings,
    },
    logFile: join(backing.folder, 'logs', 'workers.log'),
    summary: `pools ${pools.join(', ')}`,
    ready: () => isReady(`http://127.0.0.1:${healthPort}`),
    stopTimeoutMs: 20_000,
    // Includes the time in which the Temporal server is built.
    readyTimeoutMs: 60 * 60_000,
  });
}
