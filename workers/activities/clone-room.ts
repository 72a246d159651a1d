import { cloneRoom as copy } from '../../core/exchange/clone/clone-room.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import type { CloneActivities } from '../../workflows/contracts/rooms.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { watchActivity } from './watch-activity.ts';

/** Copies a room. The database does all the work, and a failed attempt leaves nothing behind. */
export function cloneRoom(
  dependencies: Pick<WorkerDependencies, 'database' | 'log' | 'jobChanges' | 'workerLost'>,
): CloneActivities['cloneRoom'] {
  return async (input) => {
    const job = await runningJob(dependencies.database, input);
    const copying = { stage: 'copying', progress: 5, message: 'Copying the content of the room.' } as const;
    await watchActivity(dependencies, input, copying, () => copy(dependencies.database, job));
  };
}
