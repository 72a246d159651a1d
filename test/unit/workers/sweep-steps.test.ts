import assert from 'node:assert/strict';
import { sweepSteps } from '../../../workers/process/sweep-steps.ts';
import { when } from '../../support/when.ts';

describe('the sweep of steps', () => {
  it('is repeated after a failure, which is logged once, and ends when it is stopped', async () => {
    const failures = [new Error('the cluster is unavailable'), new Error('it still is')];
    const logged: unknown[] = [];
    let sweeps = 0;
    const sweeping = sweepSteps({
      sweep() {
        sweeps++;
        const failure = failures.shift();
        return failure === undefined ? Promise.resolve() : Promise.reject(failure);
      },
      log: { warn: (line: unknown) => logged.push(line) },
      intervalMs: 1,
    });
    await when('several sweeps were attempted', () => sweeps > 3);
    await sweeping.stop();
    const all = sweeps;
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual([sweeps, logged.length], [all, 1]);
  });
});
