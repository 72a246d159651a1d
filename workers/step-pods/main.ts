/** The program of a step's pod: waits for its worker, does its steps, and ends with them. */
import { pino } from 'pino';
import { redact, stepPodEnvironment } from '../../adapters/env.ts';
import { ownSettings } from '../../adapters/own-settings.ts';
import { openSandbox } from '../../adapters/confinement/sandbox.ts';
import { exitOfMemory } from '../../core/ports/step-pods.ts';
import type { RemoteWrite } from '../../core/ports/object-store.ts';
import { childProcessExecutor } from '../sandbox/child-process-executor.ts';
import { openScratch } from '../sandbox/scratch.ts';
import { workspaceOfWorker } from './host/workspace-of-worker.ts';
import { podLack } from './host/pod-lack.ts';
import { addressedStore } from './host/addressed-store.ts';
import { waitForWorker } from './host/wait-for-worker.ts';

const settings = ownSettings(stepPodEnvironment);
const log = pino({ name: 'step-pod', level: settings.LOG_LEVEL });
log.info({ settings: redact(settings) }, 'starting');

const lack = settings.SANDBOX === 'pod' ? podLack() : null;
if (lack !== null) {
  log.fatal(lack);
  process.exit(1);
}
const sandbox = openSandbox(settings.SANDBOX);
const scratch = await openScratch(settings.SCRATCH_DIRECTORY);
const addresses = new Map<string, RemoteWrite>();
const steps = childProcessExecutor({
  scratch,
  objectStore: addressedStore(addresses),
  limits: { memoryBytes: settings.STEP_MEMORY_MIB * 2 ** 20, sandbox },
});
const ordered = Promise.withResolvers<number>();

const waiting = await waitForWorker(
  {
    port: settings.STEP_POD_PORT,
    ticket: Buffer.from(settings.STEP_POD_TICKET, 'base64url'),
    defaultTimeoutMs: settings.STEP_POD_TIMEOUT_SECONDS * 1000,
    serve: (answerWith, { gone: aborted }) =>
      steps.use(async (workspace) => {
        const over = (ofMemory: boolean) => ordered.resolve(ofMemory ? exitOfMemory : 0);
        const asked = workspaceOfWorker({
          place: workspace,
          sandbox,
          scratch: scratch.folder,
          addresses,
          over,
        });
        answerWith((stream, headers) => asked.answer(stream, headers));
        await Promise.race([
          ordered.promise,
          new Promise((resolve) => {
            aborted.addEventListener('abort', resolve, { once: true });
            if (aborted.aborted) resolve(null);
          }),
        ]);
        if (aborted.aborted) await asked.settled();
      }),
  },
  (port) => log.info({ port }, 'waiting for the worker'),
);
process.on('SIGTERM', () => ordered.resolve(1)).on('SIGINT', () => ordered.resolve(1));
const code = await Promise.race([ordered.promise, waiting.forsaken.then(() => 0)]);
waiting.close();
await steps.close();
await scratch.close();
log.flush(() => process.exit(code));
