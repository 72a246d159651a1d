import { jobSummaries } from './contracts/jobs.ts';
import { poolCheckSummaries } from './contracts/queues.ts';
import { rasterSummaries } from './contracts/rasters.ts';
import { updateSummaries } from './contracts/room-updates.ts';
import { roomSummaries } from './contracts/rooms.ts';
import { upkeepSummaries } from './contracts/upkeep.ts';
import { uploadSummaries } from './contracts/uploads.ts';

/** The summary that Temporal shows for each activity of a workflow; contains no user input. */
export const summaries = {
  ...jobSummaries,
  ...uploadSummaries,
  ...rasterSummaries,
  ...roomSummaries,
  ...updateSummaries,
  ...upkeepSummaries,
  ...poolCheckSummaries,
} as const;

/** The same activities, each scheduled with its summary. */
export function withSummaries<Activities extends object>(activities: Activities): Activities {
  return new Proxy(activities, {
    get(target, name) {
      const activity = Reflect.get(target, name) as {
        executeWithOptions(options: { summary: string }, args: unknown[]): Promise<unknown>;
      };
      const summary = summaries[name as keyof typeof summaries];
      return (...args: unknown[]) => activity.executeWithOptions({ summary }, args);
    },
  });
}
