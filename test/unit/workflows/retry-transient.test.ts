import assert from 'node:assert/strict';
import { ApplicationFailure } from '@temporalio/common';
import { retryTransient } from '../../../workflows/retry-transient.ts';

describe('background work', () => {
  const killed = ApplicationFailure.create({ type: 'step_crashed', details: [{ signal: 'SIGKILL' }] });
  const attempt = async (failures: readonly Error[]) => {
    const [left, slept] = [[...failures], [] as number[]];
    let done = 0;
    const work = () => {
      const failure = left.shift();
      if (failure !== undefined) return Promise.reject(failure);
      done++;
      return Promise.resolve();
    };
    const sleep = (seconds: number) => Promise.resolve(void slept.push(seconds));
    const outcome = await retryTransient(work, sleep).catch((failure: unknown) => failure);
    return { outcome, slept, done };
  };

  it('is retried with backoff if its programs were killed or ended without a message', async () => {
    const silent = ApplicationFailure.create({ type: 'step_crashed' });
    const unforeseen = ApplicationFailure.create({ type: 'internal_error' });
    assert.deepEqual(await attempt([killed, silent, unforeseen]), {
      outcome: undefined,
      slept: [30, 60, 60],
      done: 1,
    });
  });

  it('fails if they are killed repeatedly', async () => {
    const { outcome, slept, done } = await attempt(Array.from({ length: 10 }, () => killed));
    assert.deepEqual([outcome, slept.length, done], [killed, 5, 0]);
  });

  it('fails at once if a retry would fail again', async () => {
    for (const failure of [
      ApplicationFailure.create({ type: 'time_exceeded' }),
      ApplicationFailure.create({ type: 'step_crashed', details: [{ lostWorkers: 3 }] }),
      ApplicationFailure.create({ type: 'memory_exceeded', details: [{ limit: 1 }] }),
    ]) {
      assert.deepEqual(await attempt([failure]), { outcome: failure, slept: [], done: 0 });
    }
  });
});
