import assert from 'node:assert/strict';
import { ActivityCancellationDetails } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { Refusal } from '../../../core/errors.ts';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import { ObjectSizeMismatch, ObjectStoreFull } from '../../../core/ports/object-store.ts';
import { isContinued, nextWorkspace } from '../../../workers/process/workspace-of-attempt.ts';

describe('the workspace of an attempt', () => {
  const inActivity = <T>(work: () => T, attempt = 1): Promise<T> =>
    new MockActivityEnvironment({ activityId: '7', attempt }).run(() => Promise.resolve(work()));
  const afterCancellation = (details: Partial<ActivityCancellationDetails>): Promise<boolean> => {
    const inside = new MockActivityEnvironment();
    return inside.run(() => {
      inside.cancel('WORKER_SHUTDOWN', new ActivityCancellationDetails(details));
      return Promise.resolve(isContinued(new Error('stopped')));
    });
  };

  it('has the same name in each attempt, and another one for each workspace of an attempt', async () => {
    const both = () => [nextWorkspace(), nextWorkspace()];
    const [first, second] = [await inActivity(both, 1), await inActivity(both, 2)];
    assert.deepEqual(
      first.map(({ name }) => name),
      second.map(({ name }) => name),
    );
    assert.deepEqual(
      first.map(({ activity }) => activity),
      second.map(({ activity }) => activity),
    );
    assert.notEqual(first[0]?.name, first[1]?.name);
    assert.deepEqual([first[0]?.attempt, second[0]?.attempt], [1, 2]);
  });

  it('is continued after the shutdown of its worker and after a timeout, not after a cancellation', async () => {
    assert.equal(await afterCancellation({ workerShutdown: true }), true);
    assert.equal(await afterCancellation({ timedOut: true }), true);
    assert.equal(await afterCancellation({ cancelRequested: true }), false);
  });

  for (const [what, error, expected] of [
    ['another attempt has replaced this one', JobProblem.of('job_interrupted'), true],
    ['the job was cancelled', JobProblem.of('job_cancelled'), false],
    ['its step crashed', JobProblem.of('step_crashed', { attempts: 3 }), false],
    ['the store is full', new ObjectStoreFull('full'), true],
    ['the database is unavailable', Object.assign(new Error('refused'), { syscall: 'connect' }), true],
    ['the request was refused', new Refusal('not_found'), false],
    ['a file has another size', new ObjectSizeMismatch('other'), false],
    ['the code has a defect', new TypeError('undefined'), false],
  ] as const)
    it(`is ${expected ? '' : 'not '}continued if ${what}`, async () => {
      assert.equal(await inActivity(() => isContinued(error)), expected);
    });
});
