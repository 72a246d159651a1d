import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedEnvironment, readEnvironment } from '../../adapters/env.ts';
import { localEnvironment } from '../../adapters/settings/programs.ts';
import { cacheFolder } from '../../local/cache-folder.ts';
import { demonstrate } from '../../local/demonstration/demonstrate.ts';
import { freePort } from '../../local/process/ports.ts';
import { startStack, stopStack, type RunningStack } from '../../local/stack/start-stack.ts';
import type { SupervisedPart } from '../../local/stack/supervise.ts';
import { assembled } from './assembled.ts';

export interface DemonstrationStack extends AsyncDisposable {
  /** Origin of its API. */
  readonly url: string;
  readonly issuer: string;
}

/** A stack on free ports with the room of `npm start`, in a folder that is removed with it. */
export function startDemonstration(log: (line: string) => void): Promise<DemonstrationStack> {
  return assembled(async (cleanup) => {
    const folder = await mkdtemp(join(tmpdir(), 'chartroom-demonstration-'));
    cleanup.defer(() => rm(folder, { recursive: true, force: true }));
    const started: SupervisedPart[] = [];
    cleanup.defer(() => stopStack(started, log));
    const { signal } = new AbortController();
    const settings = readEnvironment(localEnvironment);
    const stack: RunningStack = await startStack(
      {
        ...{ folder, say: log, signal, environment: inheritedEnvironment() },
        ...{ apiPorts: [await freePort()], identityPort: await freePort() },
        databaseUrl: settings.DATABASE_URL,
        temporalAddress: settings.TEMPORAL_ADDRESS,
        temporalExecutable: settings.TEMPORAL_EXECUTABLE,
        cacheFolder: cacheFolder(settings),
      },
      started,
    );
    await demonstrate(stack, folder, log, signal);
    const { issuer } = stack;
    return { url: stack.apiUrls[0] ?? '', issuer, [Symbol.asyncDispose]: () => cleanup.disposeAsync() };
  });
}
