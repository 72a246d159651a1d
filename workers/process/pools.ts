import type { Pool } from '../../workflows/contracts.ts';

export interface PoolSlots {
  readonly activities: number;
  readonly workflowTasks: number;
}

/**
 * How much a process runs at once, by pool. Short activities mostly wait for the database and the object store; a long
 * one keeps the engine's threads busy; how many rasters fit is the operator's to say, as each takes a step's memory and
 * the disk of its pixels.
 */
export function poolSlots(rasters: number): Readonly<Record<Pool, PoolSlots>> {
  return {
    workflows: { activities: 20, workflowTasks: 20 },
    data: { activities: 2, workflowTasks: 0 },
    raster: { activities: rasters, workflowTasks: 0 },
  };
}
