/**
 * Makes the workers of one release current (`node adapters/temporal/take-over.ts`). A deployment runs it
 * after the pods of the release are up, also for a rollback. Exits with code 1 if no worker starts.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { WorkerDeploymentVersion } from '@temporalio/common';
import proto from '@temporalio/proto';
import { taskQueues } from '../../workflows/contracts/queues.ts';
import { adoptEnvironment } from '../settings/programs.ts';
import { processSettings, exitIfInvalid } from '../process-settings.ts';
import { readTemporalAccess } from './access.ts';
import { connectToTemporal, type TemporalConnection } from './connection.ts';
import { hasStatus, isUnavailable, reasonOf } from './grpc-status.ts';

const { TASK_QUEUE_TYPE_WORKFLOW } = proto.temporal.api.enums.v1.TaskQueueType;

/** Timeout for the workers of the release to start; less than the deadline of the Job (migration.deadlineSeconds). */
const defaultTimeoutMs = 200_000;
const pauseMs = 1000;

export class NotAdopted extends Error {
  override readonly name = 'NotAdopted';
}

/** Waits for a worker of the release and makes the release current. Idempotent. Throws NotAdopted. */
export async function takeOver(
  temporal: TemporalConnection,
  version: WorkerDeploymentVersion,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  const until = performance.now() + timeoutMs;
  let outage: string | null = null;
  for (;;) {
    try {
      const isRunning = await runsWorkflows(temporal, version);
      outage = null;
      if (isRunning) {
        await makeCurrent(temporal, version);
        return;
      }
    } catch (error) {
      outage = isUnavailable(error) ? reasonOf(error) : null;
      if (!isUnavailable(error) && !isTooEarly(error)) {
        throw new NotAdopted(`${nameOf(version)} cannot become the current version: ${reasonOf(error)}.`, {
          cause: error,
        });
      }
    }
    if (performance.now() >= until) {
      if (outage !== null)
        throw new NotAdopted(`Temporal at ${temporal.address} does not respond: ${outage}.`);
      throw new NotAdopted(
        `No worker of ${nameOf(version)} polls the queue ${taskQueues.workflows}; the previous version stays current.`,
      );
    }
    await delay(pauseMs);
  }
}

/** Only checks workers for workflows: other pools may be scaled to zero until there is work. */
async function runsWorkflows(temporal: TemporalConnection, deploymentVersion: WorkerDeploymentVersion) {
  const { versionTaskQueues } = await temporal.call((client) =>
    client.workflowService.describeWorkerDeploymentVersion({
      namespace: client.options.namespace,
      deploymentVersion,
    }),
  );
  return versionTaskQueues.some(
    ({ name, type }) => name === taskQueues.workflows && type === TASK_QUEUE_TYPE_WORKFLOW,
  );
}

async function makeCurrent(temporal: TemporalConnection, version: WorkerDeploymentVersion): Promise<void> {
  await temporal.call((client) =>
    client.workflowService.setWorkerDeploymentCurrentVersion({
      namespace: client.options.namespace,
      identity: client.options.identity,
      ...version,
      ignoreMissingTaskQueues: true,
    }),
  );
}

/** Temporal learns of a release from its first poll, and takes a moment to propagate it. */
function isTooEarly(error: unknown): boolean {
  return hasStatus(error, 'notFound', 'failedPrecondition');
}

function nameOf({ deploymentName, buildId }: WorkerDeploymentVersion): string {
  return `${deploymentName} ${buildId}`;
}

if (import.meta.main) {
  const settings = processSettings(adoptEnvironment);
  const temporal = connectToTemporal(exitIfInvalid(() => readTemporalAccess(settings)));
  const version = { deploymentName: settings.WORKER_DEPLOYMENT_NAME, buildId: settings.WORKER_BUILD_ID };
  try {
    await takeOver(temporal, version);
    process.stdout.write(
      `${nameOf(version)} is the current version in the namespace ${settings.TEMPORAL_NAMESPACE}.\n`,
    );
  } catch (error) {
    if (!(error instanceof NotAdopted)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await temporal.close();
  }
}
