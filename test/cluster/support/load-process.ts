/**
 * The load in a separate process, started by `steady-load.ts`: reads its options as one line of JSON, and when its input
 * ends waits for the pending responses and prints its report. It sends requests at a constant rate, whether or not they
 * are answered in time, like many independent clients, and retries none.
 */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { LoadOrder, LoadReport } from './steady-load.ts';

/** One of ten requests writes. */
const writeEvery = 10;

const input = createInterface({ input: process.stdin });
const [line] = (await once(input, 'line')) as [string];
const order = JSON.parse(line) as LoadOrder;
const agent = new Agent({ keepAlive: true });
const failures: string[] = [];
const took: number[] = [];
const inProgress = new Set<Promise<void>>();
const ownDelay = monitorEventLoopDelay({ resolution: 10 });
ownDelay.enable();
const start = performance.now();
const over = new AbortController();
input.once('close', () => over.abort());

let requests = 0;
while (!over.signal.aborted) {
  const due = Math.floor(((performance.now() - start) / 1000) * order.aSecond);
  for (; requests < due; requests += 1) {
    const asked = ask(requests).finally(() => inProgress.delete(asked));
    inProgress.add(asked);
  }
  await delay(10);
}
await Promise.all(inProgress);
agent.destroy();
process.stdout.write(`${JSON.stringify(report())}\n`);

async function ask(number: number): Promise<void> {
  const isWrite = number % writeEvery === 0;
  const since = performance.now();
  const wrong = await send(isWrite ? 'POST' : 'GET', number).catch(sentenceOf);
  took.push(performance.now() - since);
  if (wrong === null) return;
  const [sent, ended] = [since - start, performance.now() - start].map((time) => (time / 1000).toFixed(2));
  failures.push(`${isWrite ? 'POST' : 'GET'} ${idOf(number)}, ${sent} s to ${ended} s: ${wrong}`);
}

/** Returns the error of the response, or null. */
async function send(method: 'GET' | 'POST', number: number): Promise<string | null> {
  const body = method === 'POST' ? markerOf(number) : undefined;
  const asked = request(`${order.markersUrl}${method === 'GET' ? '?limit=10' : ''}`, {
    method,
    agent,
    headers: {
      authorization: `Bearer ${order.bearer}`,
      // Identifies the request in the logs of the pods.
      'x-request-id': idOf(number),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  const { statusCode = 0 } = answer;
  return statusCode < 300 ? null : `${statusCode} ${text.slice(0, 200)}`;
}

function idOf(number: number): string {
  return `${order.name}-${number}`;
}

function markerOf(number: number): string {
  return JSON.stringify({ latitude: 46.9 + (number % 100) / 1000, longitude: 7.4, title: `load ${number}` });
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function report(): LoadReport {
  const sorted = took.sort((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  return {
    requests,
    failures,
    medianMs: at(0.5),
    p99Ms: at(0.99),
    slowestMs: at(1),
    ownDelayMs: Math.round(ownDelay.max / 1e6),
  };
}
