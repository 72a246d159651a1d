import assert from 'node:assert/strict';
import { diskShortage } from '../../../workers/sandbox/require-disk.ts';

describe('the disk that a step requires', () => {
  it('is available to the byte, including existing files', () => {
    assert.equal(diskShortage({ wanted: 100, present: 0, free: 100 }), null);
    assert.equal(diskShortage({ wanted: 100, present: 60, free: 40 }), null);
  });

  it('is reported if unavailable, with the free space', () => {
    const problem = diskShortage({ wanted: 5e9, present: 1e9, free: 3e9 });
    assert.ok(problem !== null);
    const { code, message, details, attempts } = problem;
    assert.deepEqual(
      [code, details, attempts],
      ['disk_full', { required: 4_000_000_000, free: 3_000_000_000 }, 3],
    );
    assert.match(message, /3000 MB free.*4000 MB/);
  });
});
