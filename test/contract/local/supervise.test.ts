import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { stopChild, hasEnded } from '../../../local/process/stop-child.ts';
import { supervise } from '../../../local/stack/supervise.ts';
import { when } from '../../support/when.ts';

function sleeper(): { launch: () => ReturnType<typeof start>; starts: ChildProcess[] } {
  const starts: ChildProcess[] = [];
  function start() {
    const child = spawn('sleep', ['600'], { stdio: 'ignore' });
    starts.push(child);
    return Promise.resolve({ process: child, says: 'asleep', stop: () => stopChild(child, 'SIGTERM', 5000) });
  }
  return { launch: start, starts };
}

describe('the supervisor', () => {
  it('starts a crashed part again and says so', async () => {
    const { launch, starts } = sleeper();
    const declared: string[] = [];
    const part = await supervise({ name: 'sleeper', launch }, (line) => declared.push(line));
    starts[0]?.kill('SIGKILL');
    await when('the restart is told', () => declared.length === 2);
    assert.deepEqual(declared, ['sleeper ended (SIGKILL): starting it again.', 'sleeper runs again.']);
    await part.stop();
    assert.equal(starts.length, 2);
    assert.ok(starts.every(hasEnded));
  });

  it('does not start a part again that it stopped itself', async () => {
    const { launch, starts } = sleeper();
    const declared: string[] = [];
    const part = await supervise({ name: 'sleeper', launch }, (line) => declared.push(line));
    await part.stop();
    assert.deepEqual(declared, []);
    assert.equal(starts.length, 1);
  });
});
