/** `npm start`: the whole stack on this machine, and a demonstration of what it does. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritedEnvironment, localEnvironment, readEnvironment } from '../adapters/env.ts';
import { startArguments, usage, type StartArguments } from './arguments.ts';
import { cacheFolder } from './cache-folder.ts';
import { dataFolder } from './data-folder.ts';
import { demonstrate } from './demonstration/demonstrate.ts';
import { ensureGdal } from './gdal/ensure-gdal.ts';
import { isListening } from './process/ports.ts';
import { takeProcessLock } from './process/process-lock.ts';
import { readStackRecord, removeStackRecord, writeStackRecord } from './running-stack.ts';
import { startStack, stopStack, type RunningStack } from './stack/start-stack.ts';
import type { SupervisedPart } from './stack/supervise.ts';
import { aborted, stopRequests } from './until-stopped.ts';

const log = (line: string) => console.log(line);

async function main(): Promise<void> {
  const options = startArguments(process.argv.slice(2));
  if (options.help) {
    log(usage);
    return;
  }
  const stopping = stopRequests();
  const settings = readEnvironment(localEnvironment);
  const folder = dataFolder(settings);
  await mkdir(folder, { recursive: true });
  const lock = takeProcessLock(join(folder, 'lock'));
  if (lock === undefined) throw new Error(alreadyRunning(folder));
  const ports = Array.from({ length: options.apis }, (_, index) => options.port + index);
  await refuseTakenPorts(ports, options);
  const environment = inheritedEnvironment();
  ensureGdal(environment, settings.SANDBOX, log);

  const started: SupervisedPart[] = [];
  const since = performance.now();
  try {
    log('Starting Chartroom:');
    const stack = await startStack(
      {
        folder,
        apiPorts: ports,
        identityPort: options.identityPort,
        databaseUrl: settings.DATABASE_URL,
        temporalAddress: settings.TEMPORAL_ADDRESS,
        objectStoreUrl: settings.OBJECT_STORE_URL,
        temporalExecutable: settings.TEMPORAL_EXECUTABLE,
        cacheFolder: cacheFolder(settings),
        environment,
        say: log,
        signal: stopping,
      },
      started,
    );
    writeStackRecord(folder, { pid: process.pid, issuer: stack.issuer, apiUrls: stack.apiUrls });
    log(`Ready in ${((performance.now() - since) / 1000).toFixed(1)} s.\n`);
    await use(stack, folder, options, stopping);
  } catch (error) {
    if (!stopping.aborted) throw error;
  } finally {
    removeStackRecord(folder);
    log(stopping.aborted ? '\nStopping.' : 'Stopping.');
    await stopStack(started, log);
    lock.release();
  }
}

async function use(
  stack: RunningStack,
  folder: string,
  options: StartArguments,
  stopping: AbortSignal,
): Promise<void> {
  if (options.demonstration) {
    await demonstrate(stack, folder, log, stopping).catch((error: unknown) => {
      if (options.once || stopping.aborted) throw error;
      // Without --once the stack stays up, so that one can look at what went wrong.
      log(`The demonstration failed: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  if (options.once) return;
  log('Ctrl-C stops everything.');
  await aborted(stopping);
}

function alreadyRunning(folder: string): string {
  const record = readStackRecord(folder);
  if (record === undefined)
    return 'Another npm start is just starting in this checkout: wait for it, or stop it first.';
  return (
    `Chartroom runs in this checkout already (process ${record.pid}): use ${record.apiUrls.join(' and ')}, ` +
    'or stop it with Ctrl-C in its terminal.'
  );
}

async function refuseTakenPorts(ports: readonly number[], options: StartArguments): Promise<void> {
  for (const port of [...ports, options.identityPort]) {
    if (!(await isListening(port))) continue;
    const flag = port === options.identityPort ? '--identity-port' : '--port';
    throw new Error(
      `Port ${port} is taken: stop the program that listens there, or choose another port with npm start -- ${flag} <port>.`,
    );
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    console.error(/Unknown option|takes a whole number/.test(text) ? `${text}\n\n${usage}` : text);
    process.exit(1);
  },
);
