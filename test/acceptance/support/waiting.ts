import { setTimeout as pause } from 'node:timers/promises';
import assert from 'node:assert/strict';
import { call, expectStatus, type ServiceAnswer, type Bearer } from './http.ts';
import { defaultTimeoutMs } from './timeout.ts';

/**
 * Repeats `check` until it passes, as the interface allows eventually consistent reads. After a timeout,
 * throws the last failure.
 */
export async function eventually<T>(check: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + defaultTimeoutMs;
  for (let wait = 10; ; wait = Math.min(wait * 1.5, 250)) {
    try {
      return await check();
    } catch (failure) {
      if (performance.now() > deadline) throw failure;
    }
    await pause(wait);
  }
}

/** Polls a job until it is complete or failed; asserts that progress never decreases. */
export async function endOfJob(
  caller: Bearer,
  jobId: string,
  folder = '/api/layers/jobs',
): Promise<ServiceAnswer> {
  const seen: number[] = [];
  const end = await eventually(async () => {
    const answer = expectStatus(await call(caller, 'GET', `${folder}/${jobId}`), 200);
    seen.push(answer.number('progress'));
    const status = answer.string('status');
    assert.ok(status === 'complete' || status === 'error', `${jobId} is still ${status}`);
    return answer;
  });
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => a - b),
    `the progress of ${jobId} never falls`,
  );
  return end;
}

/** Waits until `condition` is true. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  await eventually(() => {
    assert.ok(condition(), `not yet: ${what}`);
    return Promise.resolve();
  });
}
