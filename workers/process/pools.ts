import type { Pool } from '../../workflows/contracts.ts';

/**
 * How much a process takes on at once, a pool. Short steps wait for the database and the bucket most of the time; a
 * long one keeps the engine's threads busy; a raster step may take the machine.
 */
export const slots: Record<Pool, { readonly activities: number; readonly workflowTasks: number }> = {
  workflows: { activities: 20, workflowTasks: 20 },
  data: { activities: 2, workflowTasks: 0 },
  raster: { activities: 1, workflowTasks: 0 },
};
