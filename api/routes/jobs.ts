import { cancelJob } from '../../core/jobs/cancel-job.ts';
import { refuseRetry } from '../../core/jobs/refuse-retry.ts';
import { retryJob } from '../../core/jobs/start-job.ts';
import { presentJobTo } from '../presenters/job.ts';
import { answer, answerChange, defineRoute } from '../routing/define-route.ts';
import { job as jobSchema } from '../schemas/job.ts';

const unkept = { 'Cache-Control': 'no-store' };

/** Jobs of every kind answer under both paths: clients use the one that belongs to what they started. */
type JobPath = '/api/jobs/:jobId' | '/api/layers/jobs/:jobId';

const idUnder = (path: JobPath | `${JobPath}/retry`, name: string) =>
  path.startsWith('/api/layers/') ? `layer-job.${name}` : `job.${name}`;

const readUnder = (path: JobPath) =>
  defineRoute({
    method: 'GET',
    path,
    operation: 'job.read',
    scope: 'job',
    docs: {
      id: idUnder(path, 'read'),
      summary: 'Poll a job',
      description: 'Until `status` is `complete` or `error`.',
    },
    responses: { 200: jobSchema },
    handler: ({ job, caller }) => answer(200, presentJobTo(caller, job), unkept),
  });

const cancelUnder = (path: JobPath) =>
  defineRoute({
    method: 'DELETE',
    path,
    operation: 'job.cancel',
    scope: 'job',
    docs: {
      id: idUnder(path, 'cancel'),
      summary: 'Cancel a job',
      description:
        'It ends as `error` with the code `job_cancelled`, at the latest when its step has cleaned up. A failed job that keeps its upload for a retry lets go of it, and of the quota that is reserved for it.',
    },
    responses: { 200: jobSchema },
    handler: async ({ job, caller }, { database, jobs }) =>
      answer(200, presentJobTo(caller, await cancelJob({ database, runner: jobs }, job)), unkept),
  });

const retryUnder = (path: `${JobPath}/retry`) =>
  defineRoute({
    method: 'POST',
    path,
    operation: 'job.retry',
    scope: 'job',
    docs: {
      id: idUnder(path, 'retry'),
      summary: 'Start a failed job again',
      description:
        'Under the same id, with the same upload. The response is 409 `job_not_retryable` where the input is wrong (`retryable` is false) or was removed. ' +
        'A copy of a room is started again by who asked for it alone.',
    },
    responses: { 202: jobSchema },
    handler: ({ job, caller }, { database, jobs }) => {
      refuseRetry(job, caller);
      return answerChange(
        database,
        (within) => retryJob({ database: within, runner: jobs }, job),
        (retried) => answer(202, presentJobTo(caller, retried), unkept),
      );
    },
  });

export const jobRoutes = [
  readUnder('/api/jobs/:jobId'),
  readUnder('/api/layers/jobs/:jobId'),
  cancelUnder('/api/jobs/:jobId'),
  cancelUnder('/api/layers/jobs/:jobId'),
  retryUnder('/api/jobs/:jobId/retry'),
  retryUnder('/api/layers/jobs/:jobId/retry'),
];
