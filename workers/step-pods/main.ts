/** The program of a step pod: waits for its worker, runs its steps and ends with them. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { redact } from '../../adapters/env.ts';
import { stepPodEnvironment } from '../../adapters/settings/worker.ts';
import { processSettings } from '../../adapters/process-settings.ts';
import { logSandbox } from '../../adapters/confinement/log-sandbox.ts';
import { probeConfinement } from '../../adapters/confinement/probe-confinement.ts';
import { openSandbox } from '../../adapters/confinement/sandbox.ts';
import { exitOfMemory } from '../../core/ports/step-pods.ts';
import type { RemoteWrite } from '../../core/ports/object-store.ts';
import { childProcessExecutor } from '../sandbox/child-process-executor.ts';
import { openScratch } from '../sandbox/scratch.ts';
import { workspaceOfWorker } from './host/workspace-of-worker.ts';
import { podIsolationGap } from './host/pod-isolation-gap.ts';
import { addressedStore } from './host/addressed-store.ts';
import { RetainedWorkspace } from './host/retained-workspace.ts';
import { waitForWorker } from './host/wait-for-worker.ts';
import { WorkspaceFiles } from './host/workspace-files.ts';

const settings = processSettings(stepPodEnvironment);
const log = pino({ name: 'step-pod', level: settings.LOG_LEVEL });
log.info({ settings: redact(settings) }, 'starting');

const isolationGap = settings.SANDBOX === 'pod' ? podIsolationGap() : null;
if (isolationGap !== null) {
  log.fatal(isolationGap);
  process.exit(1);
}
const sandbox = openSandbox(settings.SANDBOX, probeConfinement(settings.SANDBOX_WITHOUT));
logSandbox(sandbox, log);
const scratch = await openScratch(settings.SCRATCH_DIRECTORY);
const addresses = new Map<string, RemoteWrite>();
const steps = childProcessExecutor({
  scratch,
  objectStore: addressedStore(addresses),
  limits: { memoryBytes: settings.STEP_MEMORY_MIB * 2 ** 20, sandbox },
});
const exit = Promise.withResolvers<number>();
process.on('SIGTERM', () => exit.resolve(1)).on('SIGINT', () => exit.resolve(1));

const code = await steps.withWorkspace(async (workspace) => {
  const files = new WorkspaceFiles(scratch.folder);
  const folder = join(scratch.folder, 'messages');
  await mkdir(folder);
  const retained = new RetainedWorkspace({ workspace, files, sandbox, folder });
  const over = (ofMemory: boolean) => exit.resolve(ofMemory ? exitOfMemory : 0);
  const waiting = await waitForWorker(
    {
      port: settings.STEP_POD_PORT,
      ticket: Buffer.from(settings.STEP_POD_TICKET, 'base64url'),
      timeoutMs: settings.STEP_POD_TIMEOUT_SECONDS * 1000,
      adopt: () => retained.adopt(),
      serve: () => workspaceOfWorker({ workspace, retained, files, folder, addresses, over }),
    },
    (port) => log.info({ port }, 'waiting for the worker'),
  );
  const abandoned = waiting.abandoned.then(() => {
    log.warn('no worker connected in time');
    return 0;
  });
  const result = await Promise.race([exit.promise, abandoned]);
  waiting.close();
  await retained.close();
  return result;
});
await steps.close();
await scratch.close();
log.flush(() => process.exit(code));
