import assert from 'node:assert/strict';
import { secondsLeft, type Progress } from '../../../web/import/progress.ts';

describe('the remaining time of an import', () => {
  const sending = (sentBytes: number): Progress => ({
    ...{ phase: 'sending', totalBytes: 1000, sentBytes },
    since: { at: 0, bytes: 0 },
  });
  const working = (progress: number): Progress => ({
    ...{ phase: 'working', since: 0 },
    job: { jobId: 'job-1', status: 'running', progress },
  });

  it('is estimated from the rate so far', () => {
    assert.equal(secondsLeft(sending(500), 10_000), 10);
    assert.equal(secondsLeft(working(25), 10_000), 30);
  });

  it('counts only the current transfer', () => {
    const resumed: Progress = { ...sending(750), since: { at: 0, bytes: 500 } } as Progress;
    assert.equal(secondsLeft(resumed, 10_000), 10);
  });

  it('is not guessed at the beginning', () => {
    assert.equal(secondsLeft(sending(500), 4000), null);
    assert.equal(secondsLeft(working(1), 60_000), null);
    assert.equal(secondsLeft({ phase: 'inspecting' }, 60_000), null);
  });
});
