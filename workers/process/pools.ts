import type { Pool } from '../../workflows/contracts/queues.ts';

export interface PoolSlots {
  readonly activities: number;
  readonly workflowTasks: number;
}

/**
 * How many tasks a process runs at once, by pool. Short activities mostly wait for the database and the
 * object store; a long activity keeps the engine's threads busy. The operator sets the number of rasters,
 * because each takes the memory of a step and disk space for its pixels.
 */
export function poolSlots(rasters: number): Readonly<Record<Pool, PoolSlots>> {
  return {
    workflows: { activities: 20, workflowTasks: 20 },
    data: { activities: 2, workflowTasks: 0 },
    raster: { activities: rasters, workflowTasks: 0 },
  };
}
