import { cancelJob } from '../../core/jobs/cancel-job.ts';
import { refuseRetry } from '../../core/jobs/refuse-retry.ts';
import { retryJob } from '../../core/jobs/start-job.ts';
import { presentJobTo } from '../presenters/job.ts';
import { answer, answerChange, defineRoute } from '../routing/define-route.ts';
import { job as jobSchema } from '../schemas/job.ts';

const unkept = { 'Cache-Control': 'no-store' };

/** Jobs of every kind answer under both paths: clients use the one that belongs to what they started. */
type JobPath = '/api/jobs/:jobId' | '/api/layers/jobs/:jobId';

const operationIdOf = (path: JobPath | `${JobPath}/retry`, name: string) =>
  path.startsWith('/api/layers/') ? `layer-job.${name}` : `job.${name}`;

const readRoute = (path: JobPath) =>
  defineRoute({
    method: 'GET',
    path,
    operation: 'job.read',
    scope: 'job',
    docs: {
      id: operationIdOf(path, 'read'),
      summary: 'Poll a job',
      description: 'Until `status` is `complete` or `error`.',
    },
    responses: { 200: jobSchema },
    handler: ({ job, caller }) => answer(200, presentJobTo(caller, job), unkept),
  });

const cancelRoute = (path: JobPath) =>
  defineRoute({
    method: 'DELETE',
    path,
    operation: 'job.cancel',
    scope: 'job',
    docs: {
      id: operationIdOf(path, 'cancel'),
      summary: 'Cancel a job',
      description:
        'It ends as `error` with the code `job_cancelled`, at the latest when its step has cleaned up. A failed job that keeps its upload for a retry lets go of it, and of the quota that is reserved for it.',
    },
    responses: { 200: jobSchema },
    handler: async ({ job, caller }, { database, jobs }) =>
      answer(200, presentJobTo(caller, await cancelJob({ database, runner: jobs }, job)), unkept),
  });

const retryRoute = (path: `${JobPath}/retry`) =>
  defineRoute({
    method: 'POST',
    path,
    operation: 'job.retry',
    scope: 'job',
    docs: {
      id: operationIdOf(path, 'retry'),
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
  readRoute('/api/jobs/:jobId'),
  readRoute('/api/layers/jobs/:jobId'),
  cancelRoute('/api/jobs/:jobId'),
  cancelRoute('/api/layers/jobs/:jobId'),
  retryRoute('/api/jobs/:jobId/retry'),
  retryRoute('/api/layers/jobs/:jobId/retry'),
];
