import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { logTail } from '../process/log-tail.ts';
import { freePort } from '../process/ports.ts';
import { spawnGuarded } from '../process/spawn-guarded.ts';
import { hasEnded, stopChild } from '../process/stop-child.ts';
import { startTimeoutMs, waitUntil } from '../process/wait-until.ts';

export interface TemporalOptions {
  /** The server program, as `findTemporal` returns it. */
  program: string;
  /** Holds the log, and the database file unless the server is disposable. */
  folder: string;
  environment: NodeJS.ProcessEnv;
  port?: number;
  uiPort?: number;
  /** Keeps everything in memory, for tests. */
  disposable?: boolean;
  /** Namespaces beside `default` that exist from the start. */
  namespaces?: readonly string[];
}

export interface RunningTemporal {
  /** host:port of the gRPC frontend. */
  address: string;
  uiUrl: string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

/** The search attributes by which an operator finds a workflow. */
const searchAttributes = ['RoomId', 'OwnerId', 'JobKind'];

/**
 * Fairness and priority of task queues work only with the first two. Turns are kept in each partition of a queue, and
 * one server needs no more than one.
 */
const dynamicConfiguration = [
  'matching.useNewMatcher=true',
  'matching.enableFairness=true',
  'matching.numTaskqueueReadPartitions=1',
  'matching.numTaskqueueWritePartitions=1',
];

/** On any other address its own parts look for each other on loopback and find nobody. */
const host = '127.0.0.1';

/** Starts Temporal's development server with its UI and resolves when the default namespace answers. */
export async function launchTemporal(options: TemporalOptions): Promise<RunningTemporal> {
  await mkdir(options.folder, { recursive: true });
  const port = options.port ?? (await freePort());
  const uiPort = options.uiPort ?? (await freePort());
  const logFile = join(options.folder, 'temporal.log');
  const log = openSync(logFile, 'a');
  const child = spawnGuarded(options.program, [...serverArguments(options, port, uiPort, await freePort())], {
    environment: options.environment,
    cwd: options.folder,
    deathSignal: 'TERM',
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const address = `${host}:${port}`;
  await waitUntil(() => namespaceAnswers(address), {
    what: 'Temporal answers',
    timeoutMs: startTimeoutMs,
    giveUp: () => (hasEnded(child) ? `Temporal did not start:\n${logTail(logFile)}` : undefined),
  });
  return {
    address,
    uiUrl: `http://${host}:${uiPort}`,
    process: child,
    stop: () => stopChild(child, 'SIGTERM', 15_000),
  };
}

function serverArguments(
  options: TemporalOptions,
  port: number,
  uiPort: number,
  metricsPort: number,
): string[] {
  return [
    ...['server', 'start-dev', '--ip', host, '--log-level', 'warn'],
    ...['--port', String(port), '--metrics-port', String(metricsPort)],
    ...['--ui-port', String(uiPort), '--headless=false'],
    ...(options.disposable === true ? [] : ['--db-filename', join(options.folder, 'temporal.db')]),
    // The database file holds nothing that our own reconciler could not repair after a power cut.
    ...['--sqlite-pragma', 'synchronous=OFF'],
    ...(options.namespaces ?? []).flatMap((name) => ['--namespace', name]),
    ...searchAttributes.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
    ...dynamicConfiguration.flatMap((setting) => ['--dynamic-config-value', setting]),
  ];
}

async function namespaceAnswers(address: string): Promise<boolean> {
  const connection = await Connection.connect({ address, connectTimeout: '2s' });
  try {
    await connection.workflowService.describeNamespace({ namespace: 'default' });
    return true;
  } finally {
    await connection.close();
  }
}
