/** One task queue per worker pool, so that a small upload never waits behind a large raster. */
export const taskQueues = { workflows: 'workflows', data: 'data', raster: 'raster' } as const;

export type Pool = keyof typeof taskQueues;

/** The type of the workflow that checks one pool of a release. */
export const poolCheckWorkflow = 'poolCheck';

export interface PoolCheckInput {
  readonly pool: Pool;
  /** The check fails if no worker has completed it by then. */
  readonly timeoutSeconds: number;
}

/** The check of a release; on every queue. */
export interface PoolCheckActivities {
  /** A small job: uses the object store and, where the pool runs steps, runs one. */
  checkPool(): Promise<void>;
}

/** Summaries of the check of a release. */
export const poolCheckSummaries: Readonly<Record<keyof PoolCheckActivities, string>> = {
  checkPool: 'Check that the pool completes a small job',
};
