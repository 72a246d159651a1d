import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import type { ApiUser } from '../../../local/demonstration/http-api.ts';
import { spawnGuarded } from '../../../local/process/spawn-guarded.ts';

/** The parameters of a load process. */
export interface LoadOrder {
  /** The prefix of its request ids. */
  readonly name: string;
  readonly markersUrl: string;
  readonly bearer: string;
  readonly aSecond: number;
}

export interface LoadReport {
  readonly requests: number;
  /** Every unexpected response, as sentences that begin with the request id. */
  readonly failures: readonly string[];
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
  /** The maximum delay of the load process itself, by which responses may appear slower. */
  readonly ownDelayMs: number;
}

export interface SteadyLoad {
  /** Stops it after the pending responses. */
  readonly stop: () => Promise<LoadReport>;
}

const program = join(import.meta.dirname, 'load-process.ts');

/** Reads and creates a room's markers at `aSecond` requests per second until it is stopped. */
export function steadyLoad(caller: ApiUser, roomId: string, aSecond: number): SteadyLoad {
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

/** The report in one line, including whether the machine was fast enough. */
export function inWords({ requests, failures, ...times }: LoadReport): string {
  const { medianMs, p99Ms, slowestMs, ownDelayMs } = times;
  return (
    `${requests} requests, ${failures.length} failed; half took up to ${medianMs} ms, 99 of 100 up to ${p99Ms} ms, ` +
    `the slowest ${slowestMs} ms; the load itself was delayed by ${ownDelayMs} ms at most`
  );
}
