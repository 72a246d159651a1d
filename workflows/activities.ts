import {
  ActivityCancellationType,
  proxyActivities,
  proxyLocalActivities,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { JobActivities, JobPlan } from './contracts/jobs.ts';
import { taskQueues, type PoolCheckActivities, type PoolCheckInput } from './contracts/queues.ts';
import type { UpdateActivities } from './contracts/room-updates.ts';
import type { ImportRasterActivities, RasterActivities } from './contracts/rasters.ts';
import type { CloneActivities, ImportActivities, RoomActivities } from './contracts/rooms.ts';
import type { OverviewActivities, OverviewRebuildInput } from './contracts/upkeep.ts';
import {
  type InspectionActivities,
  type InspectionInput,
  inspectionSeconds,
  type LayerLongActivities,
  type LayerShortActivities,
} from './contracts/uploads.ts';
import { withSummaries } from './summaries.ts';

const backoff = { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' } as const;

/** Activities that fail because of infrastructure problems are retried for this long, then the job fails. */
const timeouts = '1 day';

/**
 * Begins and ends a job with short database operations. Retried without limit, because a job whose end is not
 * recorded would appear to run indefinitely.
 */
export const job = withSummaries(
  proxyActivities<JobActivities>({
    taskQueue: taskQueues.workflows,
    heartbeatTimeout: '10 seconds',
    startToCloseTimeout: '30 seconds',
    retry: backoff,
  }),
);

/**
 * Local activities for work that a caller waits for: they run in the workflow worker, without a task queue.
 */
const local = { startToCloseTimeout: '5 minutes', retry: backoff } as const;
export const { beginJob } = withSummaries(proxyLocalActivities<Pick<JobActivities, 'beginJob'>>(local));
export const { publishLayer } = withSummaries(
  proxyLocalActivities<Pick<LayerShortActivities, 'publishLayer'>>({
    ...local,
    scheduleToCloseTimeout: timeouts,
  }),
);

/** Short activities: a few calls of the database and the object store. */
export function shortActivities(plan: JobPlan): Pick<LayerShortActivities, 'inspectUpload'> {
  return withSummaries(
    proxyActivities<LayerShortActivities>({
      ...common(plan),
      taskQueue: taskQueues.workflows,
      heartbeatTimeout: plan.heartbeatSeconds * 1000,
      startToCloseTimeout: '5 minutes',
    }),
  );
}

/**
 * Long activities, which run steps. Invalid input fails them immediately (non-retryable); infrastructure
 * problems are retried. Cancellation waits for the activity, so that nothing writes after the job has ended.
 */
export function longActivities(plan: JobPlan): LayerLongActivities & RoomActivities & CloneActivities {
  return withSummaries(
    proxyActivities<LayerLongActivities & RoomActivities & CloneActivities>(longOptions(plan)),
  );
}

/** Upkeep counts the attempts and decides when the next one starts, so there are no retries here. */
export function overviewActivities(input: OverviewRebuildInput): OverviewActivities {
  return withSummaries(
    proxyActivities<OverviewActivities>({ ...longOptions(input), retry: { maximumAttempts: 1 } }),
  );
}

function longOptions(plan: Turn): ActivityOptions {
  return {
    ...common(plan),
    taskQueue: taskQueues.data,
    heartbeatTimeout: plan.heartbeatSeconds * 1000,
    startToCloseTimeout: longTimeout(plan.bytes),
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  };
}

/** The check of a release has its own turn in the queue, so that it does not wait for the tasks of an owner. */
export function poolCheckActivities({ pool, timeoutSeconds }: PoolCheckInput): PoolCheckActivities {
  return withSummaries(
    proxyActivities<PoolCheckActivities>({
      taskQueue: taskQueues[pool],
      heartbeatTimeout: '30 seconds',
      scheduleToCloseTimeout: timeoutSeconds * 1000,
      retry: { ...backoff, maximumAttempts: 3 },
      priority: { fairnessKey: 'release-check' },
    }),
  );
}

/** A request waits for the result, so a lost inspection is repeated at most once. */
export function inspectionActivities(input: InspectionInput): InspectionActivities {
  return withSummaries(
    proxyActivities<InspectionActivities>({
      taskQueue: taskQueues.data,
      heartbeatTimeout: '10 seconds',
      scheduleToCloseTimeout: inspectionSeconds * 1000,
      cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
      retry: { ...backoff, maximumAttempts: 2 },
      priority: turnOf({ ...input, bytes: 0 }),
    }),
  );
}

/** The steps of an update and of its revert. */
export function updateActivities(plan: JobPlan): UpdateActivities {
  return withSummaries(proxyActivities<UpdateActivities>(longOptions(plan)));
}

/** The steps of an import. */
export function importActivities(plan: JobPlan): ImportActivities {
  return withSummaries(proxyActivities<ImportActivities>(longOptions(plan)));
}

/**
 * Like the long activities of layers, but a raster can expand to many times its file size, so the timeouts
 * are longer.
 */
export function rasterActivities(plan: JobPlan): RasterActivities & ImportRasterActivities {
  return withSummaries(
    proxyActivities<RasterActivities & ImportRasterActivities>({
      ...common(plan),
      taskQueue: taskQueues.raster,
      heartbeatTimeout: plan.heartbeatSeconds * 1000,
      startToCloseTimeout: 7_200_000 + plan.bytes / 20,
      cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    }),
  );
}

type Turn = Pick<JobPlan, 'bytes' | 'ownerId' | 'heartbeatSeconds'>;

function common(plan: Turn): ActivityOptions {
  return {
    scheduleToCloseTimeout: timeouts,
    retry: backoff,
    priority: turnOf(plan),
  };
}

/** Below this size (bytes) callers usually wait for the response. */
const smallUpload = 16_000_000;

/**
 * The order of activities in a queue. All have the same priority: with two, a stream of small uploads would
 * delay a large one indefinitely. Temporal alternates between fairness keys; the small uploads of an owner
 * have four times the weight of the large ones.
 */
function turnOf({
  bytes,
  ownerId,
}: Pick<Turn, 'bytes' | 'ownerId'>): NonNullable<ActivityOptions['priority']> {
  const isSmall = bytes < smallUpload;
  return {
    fairnessKey: `${isSmall ? 'small' : 'large'} ${ownerId}`.slice(0, maxKeyLength),
    fairnessWeight: isSmall ? 4 : 1,
  };
}

/** Maximum length accepted by Temporal (bytes; ids are ASCII). */
const maxKeyLength = 64;

/** Milliseconds: ten minutes, plus one second per 100 kB, which is far slower than a busy machine. */
function longTimeout(bytes: number): number {
  return 600_000 + bytes / 100;
}
