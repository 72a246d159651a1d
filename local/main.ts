/** `npm start`: runs the whole stack on this machine, followed by a demonstration. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritedEnvironment, readEnvironment } from '../adapters/env.ts';
import { localEnvironment } from '../adapters/settings/programs.ts';
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
  await requireFreePorts(ports, options);
  const environment = inheritedEnvironment();
  await ensureGdal(environment, settings.SANDBOX, log);

  const started: SupervisedPart[] = [];
  const starting = new AbortController();
  let processing = Promise.resolve();
  const since = performance.now();
  const elapsed = () => `${((performance.now() - since) / 1000).toFixed(1)} s`;
  try {
    log(`Starting Chartroom (data and logs in ${folder}):`);
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
        signal: AbortSignal.any([stopping, starting.signal]),
      },
      started,
    );
    processing = stack.processing.then(() => log(`Temporal and the workers are ready after ${elapsed()}.`));
    writeStackRecord(folder, { pid: process.pid, issuer: stack.issuer, apiUrls: stack.apiUrls });
    log(`The API answers after ${elapsed()}: ${stack.apiUrls.join(' and ')}`);
    await Promise.all([processing, use(stack, folder, options, stopping)]);
    if (!options.once) {
      log('Press Ctrl-C to stop.');
      await aborted(stopping);
    }
  } catch (error) {
    if (!stopping.aborted) throw error;
  } finally {
    removeStackRecord(folder);
    log(stopping.aborted ? '\nStopping …' : 'Stopping …');
    starting.abort();
    await processing.catch(() => undefined);
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
  if (!options.demonstration) return;
  await demonstrate(stack, folder, log, stopping).catch(async (error: unknown) => {
    // If Temporal or the workers failed, that is the cause.
    await stack.processing;
    if (options.once || stopping.aborted) throw error;
    // Without --once the stack keeps running, so that the failure can be investigated.
    log(`Demonstration failed: ${error instanceof Error ? error.message : String(error)}`);
    log(`The stack keeps running. Logs: ${join(folder, 'logs')}`);
  });
}

function alreadyRunning(folder: string): string {
  const record = readStackRecord(folder);
  if (record === undefined)
    return 'Another npm start is already starting in this checkout. Wait until it is ready, or stop it first.';
  return (
    `Chartroom is already running in this checkout (process ${record.pid}) at ${record.apiUrls.join(' and ')}. ` +
    'To stop it, press Ctrl-C in its terminal.'
  );
}

async function requireFreePorts(ports: readonly number[], options: StartArguments): Promise<void> {
  for (const port of [...ports, options.identityPort]) {
    if (!(await isListening(port))) continue;
    const flag = port === options.identityPort ? '--identity-port' : '--port';
    throw new Error(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: npm start -- ${flag} <port>`,
    );
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    console.error(/Unknown option|takes an integer/.test(text) ? `${text}\n\n${usage}` : text);
    process.exit(1);
  },
);
