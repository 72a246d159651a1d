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
    return Promise.resolve({
      process: child,
      summary: 'asleep',
      stop: () => stopChild(child, 'SIGTERM', 5000),
    });
  }
  return { launch: start, starts };
}

describe('the supervisor', () => {
  it('restarts a crashed part and logs it', async () => {
    const { launch, starts } = sleeper();
    const lines: string[] = [];
    const part = await supervise({ name: 'sleeper', launch }, (line) => lines.push(line));
    starts[0]?.kill('SIGKILL');
    await when('the restart is logged', () => lines.length === 2);
    assert.deepEqual(lines, ['sleeper exited unexpectedly (SIGKILL). Restarting …', 'sleeper restarted.']);
    await part.stop();
    assert.equal(starts.length, 2);
    assert.ok(starts.every(hasEnded));
  });

  it('does not restart a part that it stopped itself', async () => {
    const { launch, starts } = sleeper();
    const lines: string[] = [];
    const part = await supervise({ name: 'sleeper', launch }, (line) => lines.push(line));
    await part.stop();
    assert.deepEqual(lines, []);
    assert.equal(starts.length, 1);
  });
});
