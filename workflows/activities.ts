import {
  ActivityCancellationType,
  proxyActivities,
  proxyLocalActivities,
  type ActivityOptions,
} from '@temporalio/workflow';
import {
  taskQueues,
  type CloneActivities,
  type ImportActivities,
  type ImportRasterActivities,
  type JobActivities,
  type JobPlan,
  type LayerLongActivities,
  type LayerShortActivities,
  type OverviewActivities,
  type OverviewRebuildInput,
  type RasterActivities,
  type RoomActivities,
} from './contracts.ts';
import { withSummaries } from './summaries.ts';

const backoff = { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' } as const;

/** Activities that fail by trouble of the infrastructure are retried for this time, then the job ends. */
const timeouts = '1 day';

/**
 * Begins and ends a job: database work of milliseconds. It is retried without limit, since a job whose end is not
 * written would look as if it ran for ever.
 */
export const job = withSummaries(
  proxyActivities<JobActivities>({
    taskQueue: taskQueues.workflows,
    heartbeatTimeout: '10 seconds',
    startToCloseTimeout: '30 seconds',
    retry: backoff,
  }),
);

/** Local activities, for what a caller waits for: they run where the workflow does, without a task queue. */
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
 * Long activities, which run steps. Bad input fails them at once (the activity says so); trouble of the infrastructure
 * is retried. A cancelled activity is waited for, so that nothing of it still writes when the job has ended.
 */
export function longActivities(plan: JobPlan): LayerLongActivities & RoomActivities & CloneActivities {
  return withSummaries(
    proxyActivities<LayerLongActivities & RoomActivities & CloneActivities>(longOptions(plan)),
  );
}

/** Upkeep counts the attempts and decides when the next one starts. */
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

/** Reading a room's file and publishing it. */
export function importActivities(plan: JobPlan): ImportActivities {
  return withSummaries(proxyActivities<ImportActivities>(longOptions(plan)));
}

/** As long steps of layers are: what a raster unfolds to is many times its file, so it may take many times as long. */
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

/** Below this size (bytes) a caller usually waits for the answer. */
const smallUpload = 16_000_000;

/**
 * The order of activities in a queue. All have one priority: with two, a stream of small uploads would delay a large one
 * without limit. Temporal takes turns between fairness keys: of one owner's uploads the small ones get four turns for
 * each turn of the large ones.
 */
function turnOf({ bytes, ownerId }: Turn): NonNullable<ActivityOptions['priority']> {
  const isSmall = bytes < smallUpload;
  return {
    fairnessKey: `${isSmall ? 'small' : 'large'} ${ownerId}`.slice(0, maxKeyLength),
    fairnessWeight: isSmall ? 4 : 1,
  };
}

/** Temporal refuses a longer one (bytes; ids are ASCII). */
const maxKeyLength = 64;

/** Milliseconds: ten minutes, and a second for each 100 kB, which is far slower than a busy machine. */
function longTimeout(bytes: number): number {
  return 600_000 + bytes / 100;
}
