import {
  ActivityCancellationType,
  proxyActivities,
  proxyLocalActivities,
  type ActivityOptions,
} from '@temporalio/workflow';
import {
  taskQueues,
  type JobActivities,
  type JobPlan,
  type LayerLongActivities,
  type LayerShortActivities,
  type RasterActivities,
} from './contracts.ts';

const backoff = { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' } as const;

/** Trouble of the infrastructure is waited out for so long, then the job ends. */
const patience = '1 day';

/**
 * Beginning and ending a job is database work of milliseconds. It is tried until the database answers: a job
 * whose end cannot be written would look as if it ran for ever.
 */
export const job = proxyActivities<JobActivities>({
  taskQueue: taskQueues.workflows,
  heartbeatTimeout: '10 seconds',
  startToCloseTimeout: '30 seconds',
  retry: backoff,
});

/** What a caller waits for is done where the workflow runs, without the way through a queue and back. */
const local = { startToCloseTimeout: '5 minutes', retry: backoff } as const;
export const { beginJob } = proxyLocalActivities<Pick<JobActivities, 'beginJob'>>(local);
export const { publishLayer } = proxyLocalActivities<Pick<LayerShortActivities, 'publishLayer'>>({
  ...local,
  scheduleToCloseTimeout: patience,
});

/** Short steps: a few database and bucket calls. */
export function shortActivities(plan: JobPlan): Pick<LayerShortActivities, 'inspectUpload'> {
  return proxyActivities<LayerShortActivities>({
    ...common(plan),
    taskQueue: taskQueues.workflows,
    heartbeatTimeout: plan.heartbeatSeconds * 1000,
    startToCloseTimeout: '5 minutes',
  });
}

/**
 * Long steps. Bad input ends them at once (the activity says so); trouble of the infrastructure is waited out. A
 * cancelled step is waited for, so that nothing of it is still writing when the job has ended.
 */
export function longActivities(plan: JobPlan): LayerLongActivities {
  return proxyActivities<LayerLongActivities>({
    ...common(plan),
    taskQueue: taskQueues.data,
    heartbeatTimeout: plan.heartbeatSeconds * 1000,
    startToCloseTimeout: longStepTimeout(plan.bytes),
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  });
}

/** As long steps of layers are: what a raster unfolds to is many times its file, so it may take many times as long. */
export function rasterActivities(plan: JobPlan): RasterActivities {
  return proxyActivities<RasterActivities>({
    ...common(plan),
    taskQueue: taskQueues.raster,
    heartbeatTimeout: plan.heartbeatSeconds * 1000,
    startToCloseTimeout: 7_200_000 + plan.bytes / 20,
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  });
}

function common(plan: JobPlan): ActivityOptions {
  return {
    scheduleToCloseTimeout: patience,
    retry: backoff,
    priority: turnOf(plan),
  };
}

/** Below this size (bytes) a caller is likely to wait for the answer. */
const smallUpload = 16_000_000;

/**
 * Who is next when steps queue. All have one priority, as with two a stream of small uploads would keep a large one
 * waiting without end. Temporal takes turns between keys: of one owner's small and large uploads the small get four
 * turns for each turn of the large.
 */
function turnOf({ bytes, ownerId }: JobPlan): NonNullable<ActivityOptions['priority']> {
  const isSmall = bytes < smallUpload;
  return {
    fairnessKey: `${isSmall ? 'small' : 'large'} ${ownerId}`.slice(0, longestKey),
    fairnessWeight: isSmall ? 4 : 1,
  };
}

/** Temporal refuses a longer one (bytes; ids are ASCII). */
const longestKey = 64;

/** Ten minutes, and a second for each 100 kB: far slower than any step is on a busy machine. Milliseconds. */
function longStepTimeout(bytes: number): number {
  return 600_000 + bytes / 100;
}
