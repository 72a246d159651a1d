import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import type { Caller } from '../../../local/demonstration/http-api.ts';
import { spawnGuarded } from '../../../local/process/spawn-guarded.ts';

/** What the process of a load is told. */
export interface LoadOrder {
  /** Begins the id of each of its requests. */
  readonly name: string;
  readonly markersUrl: string;
  readonly bearer: string;
  readonly aSecond: number;
}

export interface LoadReport {
  readonly requests: number;
  /** Every request that was not answered as it should be, as sentences that begin with its id. */
  readonly failures: readonly string[];
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
  /** How long the process of the load itself was held up at most: its answers seem as much slower as they were. */
  readonly ownDelayMs: number;
}

export interface SteadyLoad {
  /** Ends it after the answers that are under way. */
  readonly stop: () => Promise<LoadReport>;
}

const program = join(import.meta.dirname, 'load-process.ts');

/** Reads of a room's markers, and markers that are made, so many a second until it is stopped. */
export function steadyLoad(caller: Caller, roomId: string, aSecond: number): SteadyLoad {
  const child = spawnGuarded(process.execPath, [program], {
    environment: inheritedEnvironment(),
    cwd: import.meta.dirname,
    deathSignal: 'KILL',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('The load could not be started.');
  const declared = text(stdout);
  const order: LoadOrder = {
    name: `load-${randomBytes(4).toString('hex')}`,
    markersUrl: `${caller.apiUrl}/api/rooms/${roomId}/markers`,
    bearer: caller.bearer,
    aSecond,
  };
  stdin.write(`${JSON.stringify(order)}\n`);
  return {
    stop: async () => {
      stdin.end();
      return JSON.parse(await declared) as LoadReport;
    },
  };
}

/** What it saw in a line, with what the failures alone do not tell: whether the machine kept up. */
export function inWords({ requests, failures, ...times }: LoadReport): string {
  const { medianMs, p99Ms, slowestMs, ownDelayMs } = times;
  return (
    `${requests} requests, ${failures.length} failed; half took up to ${medianMs} ms, 99 of 100 up to ${p99Ms} ms, ` +
    `the slowest ${slowestMs} ms; the load itself was held up for ${ownDelayMs} ms at most`
  );
}
