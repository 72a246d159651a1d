import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MockActivityEnvironment } from '@temporalio/testing';
import { watchActivity } from '../../../workers/activities/watch-activity.ts';

describe('a long activity', () => {
  it('ends with the cancellation of its job, whatever its work reports when it stops', async () => {
    const job = { run: 1, status: 'running', cancelRequested: true };
    const database = {
      jobAttempts: { begin: () => Promise.resolve(0), end: () => Promise.resolve() },
      jobs: { report: () => Promise.resolve(false), find: () => Promise.resolve(job) },
    };
    const dependencies = {
      ...{ database, log: { warn: () => undefined }, workerLost: () => undefined },
      jobChanges: { subscribe: () => () => undefined },
    } as unknown as Parameters<typeof watchActivity>[0];
    const first = { stage: 'copying', progress: 1, message: '', step: { n: 1, of: 1 } } as const;
    const reports: unknown[] = [];
    const work = async ({ signal }: { readonly signal: AbortSignal }) => {
      const never = new Writable({ write: () => undefined });
      // Once it is aborted, the source fails too.
      const source = new Readable({ read: () => undefined });
      void once(signal, 'abort').then(() => source.destroy(new Error('closed')));
      await pipeline(source, never, { signal }).catch((error: unknown) => {
        reports.push(error);
        throw error;
      });
    };
    const ended = new MockActivityEnvironment().run(() =>
      watchActivity(dependencies, { jobId: 'job', run: 1 }, first, work),
    );
    await assert.rejects(ended, { name: 'JobProblem', code: 'job_cancelled' });
    assert.notEqual((reports[0] as Error).name, 'JobProblem');
  });
});
