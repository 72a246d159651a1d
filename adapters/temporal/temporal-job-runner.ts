import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type WorkflowStartOptions,
} from '@temporalio/client';
import type { Job } from '../../core/jobs/job.ts';
import type { JobRunner } from '../../core/jobs/job-runner.ts';
import { jobKinds } from '../../core/jobs/kinds.ts';
import { workflowIdOf, type JobInput } from '../../workflows/contracts/jobs.ts';
import { taskQueues } from '../../workflows/contracts/queues.ts';
import { attributeKeys } from './attribute-keys.ts';
import type { TemporalConnection } from './connection.ts';
import { describeJob } from './describe-job.ts';
import { describeWorkflow } from './describe-workflow.ts';

/** No job takes a week. A workflow that runs longer is stuck, and the reconciler fails its job. */
const maxRun = '7 days';

/**
 * Runs jobs as Temporal workflows, one per run of a job. Calls end within seconds, even if Temporal is down.
 */
export function temporalJobRunner(temporal: TemporalConnection): JobRunner {
  return {
    async start(job) {
      try {
        await temporal.call((client) =>
          client.workflow.start(jobKinds[job.kind].workflow, startOptions(job)),
        );
      } catch (error) {
        // The workflow has already run to its end: each run is started only once.
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      }
    },

    async cancel(job) {
      try {
        await temporal.call((client) => client.workflow.getHandle(workflowIdOf(job.id, job.run)).cancel());
      } catch (error) {
        if (!(error instanceof WorkflowNotFoundError)) throw error;
      }
    },

    statusOf: ({ id, run }) => describeWorkflow(temporal, workflowIdOf(id, run)),
  };
}

function startOptions(job: Job): WorkflowStartOptions<(input: JobInput) => Promise<void>> {
  const { summary, details } = describeJob(job);
  return {
    args: [{ jobId: job.id, run: job.run }],
    workflowId: workflowIdOf(job.id, job.run),
    taskQueue: taskQueues.workflows,
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    workflowExecutionTimeout: maxRun,
    staticSummary: summary,
    staticDetails: details,
    priority: { fairnessKey: job.ownerId.slice(0, 64) },
    typedSearchAttributes: [
      { key: attributeKeys.roomId, value: job.roomId },
      { key: attributeKeys.ownerId, value: job.ownerId },
      { key: attributeKeys.jobKind, value: job.kind },
    ],
  };
}
