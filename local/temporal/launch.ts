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
  /** Folder of the log, and of the database file unless the server is disposable. */
  folder: string;
  environment: NodeJS.ProcessEnv;
  port?: number;
  uiPort?: number;
  /** Keeps everything in memory, for tests. */
  disposable?: boolean;
  /** Namespaces to create in addition to `default`. */
  namespaces?: readonly string[];
}

export interface RunningTemporal {
  /** host:port of the gRPC frontend. */
  address: string;
  uiUrl: string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

/** Search attributes with which operators find workflows. */
const searchAttributes = ['RoomId', 'OwnerId', 'JobKind'];

/**
 * Task queue fairness and priority require the first two. Fairness applies per partition, and one server needs only one
 * partition.
 */
const dynamicConfiguration = [
  'matching.useNewMatcher=true',
  'matching.enableFairness=true',
  'matching.numTaskqueueReadPartitions=1',
  'matching.numTaskqueueWritePartitions=1',
];

/** With another address, the server's own services fail to connect to each other, because they use loopback. */
const host = '127.0.0.1';

/** Starts the Temporal development server with its UI. Resolves when the default namespace is available. */
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
  await waitUntil(() => hasDefaultNamespace(address), {
    what: 'Temporal is ready',
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
    // The reconciler repairs whatever the database file loses in a power failure.
    ...['--sqlite-pragma', 'synchronous=OFF'],
    ...(options.namespaces ?? []).flatMap((name) => ['--namespace', name]),
    ...searchAttributes.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
    ...dynamicConfiguration.flatMap((setting) => ['--dynamic-config-value', setting]),
  ];
}

async function hasDefaultNamespace(address: string): Promise<boolean> {
  const connection = await Connection.connect({ address, connectTimeout: '2s' });
  try {
    await connection.workflowService.describeNamespace({ namespace: 'default' });
    return true;
  } finally {
    await connection.close();
  }
}
