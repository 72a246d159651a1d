/** Workflows that schedules run, and what they start. */
import type { JobPlan } from './jobs.ts';

/** Workflows that schedules run, and their interval (seconds). The schedule's id is the workflow type. */
export const upkeepWorkflows = {
  startPendingJobs: { everySeconds: 20 },
  reconcileJobs: { everySeconds: 60 },
  sweep: { everySeconds: 60 },
  rebuildOverviews: { everySeconds: 60 },
} as const;

export type UpkeepWorkflow = keyof typeof upkeepWorkflows;

/** Upkeep that runs once per schedule instead of in rounds. */
export const rareWorkflows = { recount: { everySeconds: 7 * 24 * 3600 } } as const;

export type RareWorkflow = keyof typeof rareWorkflows;

/** Rounds per run of such a workflow: an hour of sweeps. */
export const upkeepRounds = 60;

/** Optional input of a run; the schedule passes none. */
export interface UpkeepRun {
  readonly rounds?: number;
}

/** The signal that starts the next round immediately. */
export const upkeepNow = 'upkeepNow';

/** The type of the workflow that rebuilds the overviews of one published layer. */
export const overviewRebuildWorkflow = 'overviewRebuild';

/** A layer, and the properties that determine the timeout and fairness of the attempt. */
export interface OverviewRebuildInput extends Pick<JobPlan, 'bytes' | 'ownerId' | 'heartbeatSeconds'> {
  readonly layerId: string;
}

/** Upkeep of layers; on the `data` queue. */
export interface OverviewActivities {
  /** One attempt to build the overviews of a published layer whose job ended without them. */
  rebuildLayerOverviews(input: { readonly layerId: string }): Promise<void>;
}

/**
 * Upkeep on schedules; runs on the `workflows` queue. Each activity returns the number of items processed.
 */
export interface UpkeepActivities {
  /** Starts pending jobs whose start was lost in a crash. */
  startPendingJobs(): Promise<number>;
  /** Ends jobs whose workflow was terminated or timed out. */
  reconcileJobs(): Promise<number>;
  /** Deletes abandoned content, condemned blobs and expired reservations. */
  sweep(): Promise<number>;
  /** Starts to rebuild overviews whose job ended without them. */
  rebuildOverviews(): Promise<number>;
  /** Compares the ledger with what is stored and reports discrepancies to operators. */
  recount(): Promise<number>;
}

/** Summaries of the activities of upkeep. */
export const upkeepSummaries: Readonly<Record<keyof (UpkeepActivities & OverviewActivities), string>> = {
  startPendingJobs: 'Start pending jobs',
  reconcileJobs: 'End the jobs of workflows that have ended',
  sweep: 'Delete unreferenced data',
  rebuildOverviews: 'Start rebuilding missing overviews',
  recount: 'Compare the ledger with the stored data',
  rebuildLayerOverviews: 'Build the overviews of the layer again',
};
