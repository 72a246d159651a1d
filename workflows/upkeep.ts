import {
  condition,
  defineSignal,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import { taskQueues } from './contracts/queues.ts';
import {
  upkeepNow,
  upkeepRounds,
  upkeepWorkflows,
  type UpkeepActivities,
  type UpkeepRun,
  type UpkeepWorkflow,
} from './contracts/upkeep.ts';
import { withSummaries } from './summaries.ts';

/**
 * A failed round is retried only briefly, because another one follows. Rounds do not overlap, so a lost
 * worker is detected by its missing heartbeat and replaced within half a minute.
 */
const upkeep = withSummaries(
  proxyActivities<UpkeepActivities>({
    taskQueue: taskQueues.workflows,
    heartbeatTimeout: '10 seconds',
    startToCloseTimeout: '5 minutes',
    retry: { maximumAttempts: 3, maximumInterval: '5 seconds' },
  }),
);

/** The duration of a recount grows with the amount of stored data. */
const counting = withSummaries(
  proxyActivities<Pick<UpkeepActivities, 'recount'>>({
    taskQueue: taskQueues.workflows,
    heartbeatTimeout: '10 seconds',
    startToCloseTimeout: '12 hours',
    retry: { maximumAttempts: 3, initialInterval: '1 minute' },
  }),
);

/** Starts the next round immediately. */
const nowSignal = defineSignal(upkeepNow);

/** Starts jobs that were recorded while Temporal was unavailable. Returns the number over all rounds. */
export async function startPendingJobs(run?: UpkeepRun): Promise<number> {
  return inRounds('startPendingJobs', run);
}

/** Ends jobs whose workflow no longer exists. */
export async function reconcileJobs(run?: UpkeepRun): Promise<number> {
  return inRounds('reconcileJobs', run);
}

/** Deletes unreferenced data. */
export async function sweep(run?: UpkeepRun): Promise<number> {
  return inRounds('sweep', run);
}

/** Starts rebuilding overviews of published layers. Returns the number over all rounds. */
export async function rebuildOverviews(run?: UpkeepRun): Promise<number> {
  return inRounds('rebuildOverviews', run);
}

/** Compares the ledger with what is stored. Returns the number of discrepancies. */
export async function recount(): Promise<number> {
  const findings = await counting.recount();
  setCurrentDetails(
    findings === 0 ? 'The ledger matches the stored data.' : `${findings} discrepancies; see the log.`,
  );
  return findings;
}

/**
 * Runs many rounds in one workflow; the schedule skips starts that overlap with it. One workflow per round
 * would bury the jobs among thousands of workflows a day. It ends while its history is small, and the
 * schedule starts the next one.
 */
async function inRounds(name: UpkeepWorkflow, { rounds = upkeepRounds }: UpkeepRun = {}): Promise<number> {
  let asked = 0;
  setHandler(nowSignal, () => {
    asked++;
  });
  let done = 0;
  for (let round = 1; ; round++) {
    try {
      done += await upkeep[name]();
      setCurrentDetails(`Round ${round} of ${rounds} completed; ${done} items processed so far.`);
    } catch (failure) {
      if (isCancellation(failure)) throw failure;
      setCurrentDetails(`Round ${round} of ${rounds} failed: ${String(failure)}`);
    }
    if (round >= rounds) return done;
    await condition(() => asked > 0, upkeepWorkflows[name].everySeconds * 1000);
    asked = Math.max(0, asked - 1);
  }
}
