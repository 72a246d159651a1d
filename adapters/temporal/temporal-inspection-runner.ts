import { WorkflowFailedError } from '@temporalio/client';
import { ActivityFailure, ApplicationFailure } from '@temporalio/common';
import { Refusal } from '../../core/errors.ts';
import type { InspectionRunner } from '../../core/uploads/inspection/inspector.ts';
import { taskQueues } from '../../workflows/contracts/queues.ts';
import {
  inspectionSeconds,
  inspectionWorkflow,
  type InspectionInput,
} from '../../workflows/contracts/uploads.ts';
import { attributeKeys } from './attribute-keys.ts';
import type { TemporalConnection } from './connection.ts';
import { isUnavailable } from './grpc-status.ts';

/** Beyond the limit of the activity: the workflow itself needs a moment (seconds). */
const margin = 15;

/** Runs inspections as Temporal workflows, which end with the request that waits for them. */
export function temporalInspectionRunner(temporal: TemporalConnection): InspectionRunner {
  return {
    async run({ id, ...input }, signal) {
      signal.throwIfAborted();
      const handle = await temporal
        .call((client) => client.workflow.start(inspectionWorkflow, startOptions(id, input)))
        .catch((error: unknown) => {
          throw isUnavailable(error) ? notInspected(error) : error;
        });
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      const abort = () => reject(signal.reason as Error);
      // The request may have ended while the workflow started.
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
      try {
        await Promise.race([temporal.wait(() => handle.result(), inspectionSeconds + margin), aborted]);
      } catch (error) {
        await temporal.call(() => handle.cancel()).catch(() => undefined);
        throw signal.aborted ? error : refusalOf(error);
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
  };
}

function startOptions(id: string, input: InspectionInput) {
  return {
    args: [input] as [InspectionInput],
    workflowId: id,
    taskQueue: taskQueues.workflows,
    workflowExecutionTimeout: (inspectionSeconds + margin) * 1000,
    staticSummary: 'Inspection of a file before its import',
    priority: { fairnessKey: input.ownerId.slice(0, 64) },
    typedSearchAttributes: [{ key: attributeKeys.ownerId, value: input.ownerId }],
  };
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof WorkflowFailedError)) return isUnavailable(error) ? notInspected(error) : error;
  const cause = error.cause instanceof ActivityFailure ? error.cause.cause : error.cause;
  const code = cause instanceof ApplicationFailure ? cause.type : null;
  if (code === 'upload_missing') return new Refusal('upload_not_found');
  if (code === 'sandbox_unavailable')
    return new Refusal('sandbox_unavailable', undefined, {}, { cause: error });
  return notInspected(error);
}

function notInspected(cause: unknown): Refusal {
  const sentence =
    'No worker inspected the file in time; retry later, or import the file without inspecting it.';
  return new Refusal('service_unavailable', sentence, {}, { cause });
}
