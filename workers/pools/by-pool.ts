import type { Pool } from '../../workflows/contracts/queues.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { longActivities } from './data.ts';
import { rasterActivities } from './raster.ts';
import { shortActivities } from './workflows.ts';

/** The activities of a pool. */
export function activitiesOf(pool: Pool, dependencies: WorkerDependencies): object {
  switch (pool) {
    case 'workflows':
      return shortActivities(dependencies);
    case 'data':
      return longActivities(dependencies);
    case 'raster':
      return rasterActivities(dependencies);
  }
}
