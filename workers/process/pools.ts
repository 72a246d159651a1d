import type { Pool } from '../../workflows/contracts.ts';

/**
 * How much a process runs at once, by pool. Short activities mostly wait for the database and the object store; a long
 * one keeps the engine's threads busy; one of a raster may take the whole machine.
 */
export const slots: Record<Pool, { readonly activities: number; readonly workflowTasks: number }> = {
  workflows: { activities: 20, workflowTasks: 20 },
  data: { activities: 2, workflowTasks: 0 },
  raster: { activities: 1, workflowTasks: 0 },
};
