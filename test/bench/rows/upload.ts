import { execFile, execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { writeTiled } from '../../fixtures/vector/write-tiled.ts';
import { startTestStack, type TestStack } from '../../support/stack.ts';
import type { BenchRow } from '../row.ts';
import { waitForOverviews } from '../wait-for-overviews.ts';

const bytes = 45e6;
const roomId = 'benchroom1';

/** Pause (milliseconds), because the next program is warmed up afterwards, which must not slow down the peer. */
const rest = 3000;

/**
 * From the first byte of an HTTP upload to a layer that can be read: through API, job, sandboxed engine and publishing. The
 * file is sent by curl, as a script would; `fetch` with `FormData` takes a third of a second of processor time for it.
 */
export const uploadRow: BenchRow = {
  name: '45 MB over HTTP → readable layer',
  peer: 'ogr2ogr -f FlatGeobuf (with index)',
  floor: 2,
  goal: 4,
  units: bytes / 1e6,
  unit: 'MB/s',
  prepare: async ({ cacheDirectory, scratchDirectory }) => {
    const source = writeTiled(cacheDirectory, 'municipalities', bytes);
    const peerOutput = join(scratchDirectory, 'peer.fgb');
    const stack = await startTestStack();
    const authorization = `Bearer ${await stack.tokenOf('owner')}`;
    await ask(stack, `/api/rooms/${roomId}`, { method: 'POST', headers: { authorization } });
    return {
      own: async () => {
        const start = performance.now();
        await upload(stack, authorization, source);
        const seconds = (performance.now() - start) / 1000;
        await waitForOverviews({ stack, roomId, headers: { authorization } });
        await delay(rest);
        return seconds;
      },
      peer: () => {
        rmSync(peerOutput, { force: true });
        execFileSync('ogr2ogr', ['-f', 'FlatGeobuf', peerOutput, source], { stdio: 'ignore' });
      },
      end: () => stack[Symbol.asyncDispose](),
    };
  },
};

async function upload(stack: TestStack, authorization: string, source: string): Promise<void> {
  const form = { roomName: roomId, layerName: 'Municipalities', file: `@${source}` };
  const { stdout } = await promisify(execFile)('curl', [
    ...['--silent', '--show-error', '--fail-with-body', '--header', `Authorization: ${authorization}`],
    ...Object.entries(form).flatMap(([name, value]) => ['--form', `${name}=${value}`]),
    `${stack.apiUrls[0]!}/api/layers/upload`,
  ]);
  const answer = JSON.parse(stdout) as Record<string, unknown>;
  if (answer.layer !== undefined) return;
  const headers = { authorization };
  for (;;) {
    const job = await ask(stack, `/api/jobs/${String(answer.jobId)}`, { headers });
    if (job.status === 'complete') return;
    if (job.status === 'error') throw new Error(`The upload failed: ${JSON.stringify(job.error)}`);
    await delay(50);
  }
}

async function ask(stack: TestStack, path: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(`${stack.apiUrls[0]!}${path}`, init);
  const body = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(body)}`);
  return body;
}
