import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from '../../../local/demonstration/http-api.ts';

export interface LoadReport {
  readonly requests: number;
  /** Every request that was not answered as it should be, as sentences. */
  readonly failures: readonly string[];
  /** Milliseconds of the slowest answer. */
  readonly slowestMs: number;
}

export interface SteadyLoad {
  /** Ends it after the answers that are under way. */
  readonly stop: () => Promise<LoadReport>;
}

/** Of ten requests one writes. */
const writeEvery = 10;

/**
 * Calls the service so many times a second, whether or not it answers in time, as many clients of their own would:
 * reads of a room's markers, and markers that are made. Nothing is tried a second time.
 */
export function steadyLoad(caller: Caller, roomId: string, aSecond: number): SteadyLoad {
  const failures: string[] = [];
  const underWay = new Set<Promise<void>>();
  let [requests, slowestMs, isOver] = [0, 0, false];
  const markers = `${caller.apiUrl}/api/rooms/${roomId}/markers`;
  const headers = { authorization: `Bearer ${caller.bearer}`, 'content-type': 'application/json' };

  const ask = async (number: number): Promise<void> => {
    const isWrite = number % writeEvery === 0;
    const since = performance.now();
    try {
      const answer = isWrite
        ? await fetch(markers, { method: 'POST', headers, body: markerOf(number) })
        : await fetch(`${markers}?limit=10`, { headers });
      const text = await answer.text();
      if (!answer.ok) failures.push(`${isWrite ? 'POST' : 'GET'}: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      failures.push(`${isWrite ? 'POST' : 'GET'}: ${sentenceOf(error)}`);
    }
    slowestMs = Math.max(slowestMs, performance.now() - since);
  };

  const running = (async () => {
    const start = performance.now();
    while (!isOver) {
      const due = Math.floor(((performance.now() - start) / 1000) * aSecond);
      for (; requests < due; requests += 1) {
        const asked = ask(requests).finally(() => underWay.delete(asked));
        underWay.add(asked);
      }
      await delay(10);
    }
    await Promise.all(underWay);
  })();

  return {
    stop: async () => {
      isOver = true;
      await running;
      return { requests, failures, slowestMs: Math.round(slowestMs) };
    },
  };
}

function markerOf(number: number): string {
  return JSON.stringify({ latitude: 46.9 + (number % 100) / 1000, longitude: 7.4, title: `load ${number}` });
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
