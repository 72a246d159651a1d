import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type WorkflowStartOptions,
} from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { Job } from '../../core/jobs/job.ts';
import type { JobRunner } from '../../core/ports/job-runner.ts';
import {
  searchAttributeNames,
  taskQueues,
  workflowIdOf,
  workflowTypes,
  type JobInput,
} from '../../workflows/contracts.ts';
import type { TemporalConnection } from './connection.ts';
import { describeJob } from './describe-job.ts';

const keyword = (name: string) => defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);
const roomId = keyword(searchAttributeNames.roomId);
const ownerId = keyword(searchAttributeNames.ownerId);
const jobKind = keyword(searchAttributeNames.jobKind);

/** A week is longer than any job; what runs longer is stuck, and the reconciler tells its caller so. */
const longestRun = '7 days';

/** Runs jobs as Temporal workflows, one a run of the job. Calls end within seconds, also when Temporal is down. */
export function temporalJobRunner(temporal: TemporalConnection): JobRunner {
  return {
    async start(job) {
      try {
        await temporal.call((client) => client.workflow.start(workflowTypes[job.kind], startOptions(job)));
      } catch (error) {
        // It ran and has ended: started once, as asked.
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

    async look(job) {
      try {
        const { status } = await temporal.call((client) =>
          client.workflow.getHandle(workflowIdOf(job.id, job.run)).describe(),
        );
        return status.name === 'RUNNING' || status.name === 'PAUSED' ? 'running' : 'ended';
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return 'absent';
        throw error;
      }
    },
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
    workflowExecutionTimeout: longestRun,
    staticSummary: summary,
    staticDetails: details,
    priority: { fairnessKey: job.ownerId.slice(0, 64) },
    typedSearchAttributes: [
      { key: roomId, value: job.roomId },
      { key: ownerId, value: job.ownerId },
      { key: jobKind, value: job.kind },
    ],
  };
}
