import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { audience, browserClient } from '../identity/clients.ts';
import { operatorName } from '../identity/accounts.ts';
import type { Part } from './part.ts';
import { programPart } from './program.ts';

/** Where the backing services of a stack are, and where it keeps its files. */
export interface Backing {
  folder: string;
  databaseUrl: string;
  temporalAddress: string;
  temporalNamespace: string;
  issuer: string;
  /** Another object store instead of a folder below `folder`; its other settings are in `environment`. */
  objectStoreUrl?: string | undefined;
  /** Folder of the web application; the API serves none without it. */
  webRoot?: string;
  /** What the children inherit besides their settings (PATH and the like). */
  environment: NodeJS.ProcessEnv;
  /** Further settings for all programs, for example limits that a test wants lower. */
  settings?: Readonly<Record<string, string>>;
}

const unlimited = '100000000';
const pools = ['workflows', 'data', 'raster'] as const;

/** The settings that API and workers share. */
export function commonSettings(backing: Backing): NodeJS.ProcessEnv {
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

/** Whether a process answers that it is ready to work. */
async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) });
  await response.arrayBuffer();
  return response.ok;
}

/** One API process on a port of the loopback address. */
export function apiPart(backing: Backing, port: number): Part {
  const url = `http://127.0.0.1:${port}`;
  return programPart({
    name: `api ${port}`,
    program: 'api/main.ts',
    // This and MALLOC_ARENA_MAX as docs/configuration.md says.
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
      // Far above what any script on one machine sends.
      RATE_LIMIT_TOKEN: unlimited,
      RATE_LIMIT_USER: unlimited,
      RATE_LIMIT_ADDRESS: unlimited,
      // What a person at this machine tries out is served from some port of it.
      CORS_ORIGINS: 'loopback',
      // No load balancer here that has to hear of a stop before it happens.
      SHUTDOWN_DRAIN_SECONDS: '0',
      SHUTDOWN_GRACE_SECONDS: '10',
      ...backing.settings,
    },
    logFile: join(backing.folder, 'logs', `api-${port}.log`),
    says: url,
    ready: () => isReady(url),
    defaultTimeoutMs: 20_000,
  });
}

/** The workers of all pools in one process. `healthPort` is where it says that it is ready. */
export function workersPart(backing: Backing, healthPort: number): Part {
  return programPart({
    name: 'workers',
    program: 'workers/main.ts',
    environment: {
      ...commonSettings(backing),
      WORKER_POOLS: pools.join(','),
      SCRATCH_DIRECTORY: join(backing.folder, 'scratch'),
      HOST: '127.0.0.1',
      METRICS_PORT: String(healthPort),
      // Steps cut short go on after the next start, so a person at a terminal need not wait for them.
      SHUTDOWN_GRACE_SECONDS: '5',
      ...backing.settings,
    },
    logFile: join(backing.folder, 'logs', 'workers.log'),
    says: `pools ${pools.join(', ')}`,
    ready: () => isReady(`http://127.0.0.1:${healthPort}`),
    defaultTimeoutMs: 20_000,
  });
}
