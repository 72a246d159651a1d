import {
  condition,
  defineSignal,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import {
  taskQueues,
  upkeepNow,
  upkeepRounds,
  upkeepWorkflows,
  type UpkeepActivities,
  type UpkeepRun,
  type UpkeepWorkflow,
} from './contracts.ts';
import { withSummaries } from './summaries.ts';

/**
 * A round that fails is retried for a short time only, as there is a next one. Rounds do not overlap, so a lost worker
 * is noticed by its missing heartbeat, and another one takes over within half a minute.
 */
const upkeep = withSummaries(
  proxyActivities<UpkeepActivities>({
    taskQueue: taskQueues.workflows,
    heartbeatTimeout: '10 seconds',
    startToCloseTimeout: '5 minutes',
    retry: { maximumAttempts: 3, maximumInterval: '5 seconds' },
  }),
);

/** One look at everything that is stored takes as long as that is much. */
const counting = withSummaries(
  proxyActivities<Pick<UpkeepActivities, 'recount'>>({
    taskQueue: taskQueues.workflows,
    heartbeatTimeout: '10 seconds',
    startToCloseTimeout: '12 hours',
    retry: { maximumAttempts: 3, initialInterval: '1 minute' },
  }),
);

/** Begins the next round at once. */
const nowSignal = defineSignal(upkeepNow);

/** Starts jobs that were recorded while Temporal was not reachable. Answers how many in all rounds. */
export async function startPendingJobs(run?: UpkeepRun): Promise<number> {
  return inRounds('startPendingJobs', run);
}

/** Ends jobs whose workflow is gone. */
export async function reconcileJobs(run?: UpkeepRun): Promise<number> {
  return inRounds('reconcileJobs', run);
}

/** Removes what nobody refers to any more. */
export async function sweep(run?: UpkeepRun): Promise<number> {
  return inRounds('sweep', run);
}

/** Starts to build overviews of published layers again. Answers how many in all rounds. */
export async function rebuildOverviews(run?: UpkeepRun): Promise<number> {
  return inRounds('rebuildOverviews', run);
}

/** Proves that the ledger says what is stored. Answers how many differences were told. */
export async function recount(): Promise<number> {
  const findings = await counting.recount();
  setCurrentDetails(
    findings === 0 ? 'The ledger says what is stored.' : `${findings} differences: see the log.`,
  );
  return findings;
}

/**
 * Runs many rounds in one workflow; the schedule skips starts that fall into it. One workflow a round would bury the jobs
 * among thousands of workflows a day. It ends while its history is small, and the schedule starts the next.
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
      setCurrentDetails(`Round ${round} of ${rounds} is done; ${done} so far.`);
    } catch (failure) {
      if (isCancellation(failure)) throw failure;
      setCurrentDetails(`Round ${round} of ${rounds} failed: ${String(failure)}`);
    }
    if (round >= rounds) return done;
    await condition(() => asked > 0, upkeepWorkflows[name].everySeconds * 1000);
    asked = Math.max(0, asked - 1);
  }
}
