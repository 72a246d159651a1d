import { cancelJob } from '../../core/jobs/cancel-job.ts';
import { refuseRetry } from '../../core/jobs/refuse-retry.ts';
import { retryJob } from '../../core/jobs/start-job.ts';
import { presentJobTo } from '../presenters/job.ts';
import { answer, answerChange, defineRoute } from '../routing/define-route.ts';
import { job as jobSchema } from '../schemas/job.ts';

const unkept = { 'Cache-Control': 'no-store' };

/** Both paths serve jobs of every kind; clients use the one that matches the request that started the job. */
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
      summary: 'Read the status of a job',
      description: 'Poll until `status` is `complete` or `error`.',
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
        'The job ends with `status` `error` and the code `job_cancelled` once its current step has ' +
        'cleaned up. For a failed job that retains its upload for a retry, deletes the upload and ' +
        'releases its reserved quota.',
    },
    refusals: ['job_not_cancellable'],
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
      summary: 'Retry a failed job',
      description:
        'Restarts the job under the same ID with the same upload. Returns 409 `job_not_retryable` if ' +
        'the input is invalid (`retryable` is false) or was deleted. Only the user who started a ' +
        'clone can retry it.',
    },
    refusals: ['job_not_retryable', 'quota_exceeded'],
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
