import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { fixed } from '../../../adapters/confinement/argument.ts';
import { runProgram } from '../../../adapters/confinement/run-program.ts';
import { patienceMs } from '../../support/when.ts';

describe('a program that is killed from outside', () => {
  it('has ended at once, also where something of it lives on and holds its output open', async () => {
    const { killedBy, isLate } = await runProgram(
      { words: fixed('sh', '-c', 'sleep 3600 & kill -KILL $$') },
      {
        folder: tmpdir(),
        environment: {},
        wallClockMs: patienceMs / 10,
        signal: new AbortController().signal,
      },
    );
    assert.equal(isLate, false);
    assert.equal(killedBy, 'SIGKILL');
  });
});
