import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { audience } from '../identity/clients.ts';
import { operatorName } from '../identity/accounts.ts';
import type { Part } from './part.ts';
import { programPart } from './program.ts';
import { workersPoll } from './workers-poll.ts';

/** Where the backing services of a stack are, and where it keeps its files. */
export interface Backing {
  folder: string;
  databaseUrl: string;
  temporalAddress: string;
  temporalNamespace: string;
  issuer: string;
  /** What the children inherit besides their settings (PATH and the like). */
  environment: NodeJS.ProcessEnv;
  /** Further settings for all programs, for example limits that a test wants lower. */
  settings?: Readonly<Record<string, string>>;
}

const pools = ['workflows', 'data', 'raster'] as const;

function common(backing: Backing): NodeJS.ProcessEnv {
  return {
    ...backing.environment,
    NODE_ENV: 'production',
    DATABASE_URL: backing.databaseUrl,
    TEMPORAL_ADDRESS: backing.temporalAddress,
    TEMPORAL_NAMESPACE: backing.temporalNamespace,
    OBJECT_STORE_URL: pathToFileURL(join(backing.folder, 'objects')).href,
    ...backing.settings,
  };
}

/** One API process on a port of the loopback address. */
export function apiPart(backing: Backing, port: number): Part {
  const url = `http://127.0.0.1:${port}`;
  return programPart({
    name: `api ${port}`,
    program: 'api/main.ts',
    environment: {
      ...common(backing),
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      PUBLIC_URL: url,
      OIDC_ISSUER: backing.issuer,
      OIDC_AUDIENCE: audience,
      OPERATORS: operatorName,
      ...backing.settings,
    },
    logFile: join(backing.folder, 'logs', `api-${port}.log`),
    says: url,
    ready: async () => (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })).ok,
  });
}

/** The workers of all pools in one process. */
export function workersPart(backing: Backing): Part {
  const scratch = join(backing.folder, 'scratch');
  const part = programPart({
    name: 'workers',
    program: 'workers/main.ts',
    environment: {
      ...common(backing),
      WORKER_POOLS: pools.join(','),
      SCRATCH_DIRECTORY: scratch,
      METRICS_PORT: '0',
      ...backing.settings,
    },
    logFile: join(backing.folder, 'logs', 'workers.log'),
    says: `pools ${pools.join(', ')}`,
    ready: (startedAt) => workersPoll(backing, pools, startedAt),
    patienceMs: 70_000,
  });
  return {
    name: part.name,
    launch: async () => {
      await mkdir(scratch, { recursive: true });
      return part.launch();
    },
  };
}
