import assert from 'node:assert/strict';
import { join } from 'node:path';
import { takeProcessLock, waitForProcessLock } from '../../../local/process/process-lock.ts';
import { ended } from '../../../local/process/stop-child.ts';
import { startProgram } from '../../support/start-program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the lock of a checkout', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('is refused while another process holds it', async () => {
    const path = join(folder.path, 'lock');
    const lock = takeProcessLock(path);
    const other = await startProgram('hold-lock.ts', path);
    other.process.kill('SIGKILL');
    await ended(other.process);
    lock?.release();
    assert.equal(other.firstLine, 'refused');
  });

  it('remains locked by a running process even after garbage collection', async () => {
    const path = join(folder.path, 'lock');
    const other = await startProgram('hold-lock.ts', path);
    const lock = takeProcessLock(path);
    other.process.kill('SIGKILL');
    await ended(other.process);
    lock?.release();
    assert.equal(other.firstLine, 'held');
    assert.equal(lock, undefined);
  });

  it('is released when its holder is killed', async () => {
    const path = join(folder.path, 'lock');
    const other = await startProgram('hold-lock.ts', path);
    assert.equal(other.firstLine, 'held');
    other.process.kill('SIGKILL');
    await ended(other.process);
    const lock = takeProcessLock(path);
    assert.ok(lock);
    lock.release();
  });

  it('is acquired after its holder, or not at all when the wait is cancelled', async () => {
    const path = join(folder.path, 'lock');
    const other = await startProgram('hold-lock.ts', path);
    const cancelled = new AbortController();
    const refused = waitForProcessLock(path, { onWait: () => cancelled.abort(), signal: cancelled.signal });
    await assert.rejects(refused, { name: 'AbortError' });
    let waits = 0;
    const waiting = waitForProcessLock(path, {
      onWait: () => {
        waits += 1;
        other.process.kill('SIGKILL');
      },
      signal: undefined,
    });
    (await waiting).release();
    assert.equal(waits, 1);
  });
});
