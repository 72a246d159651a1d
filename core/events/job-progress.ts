import type { EventFeed } from '../history/event-feed.ts';
import type { Job, JobRepository } from '../jobs/job.ts';

/** How far the running jobs of one room are, as they tell it. What nobody heard is not told again. */
export interface ProgressReader {
  /** Begins to listen for one follower: `take` gives the latest of each job since it was asked last. */
  open(): { readonly take: () => Job[]; readonly close: () => void };
  stop(): void;
}

/** Reads a job once for all followers of the room, and calls `news` when there is something to take. */
export function readProgress(
  roomKey: number,
  { feed, jobs }: { feed: EventFeed; jobs: Pick<JobRepository, 'find'> },
  news: () => void,
): ProgressReader {
  const followers = new Set<Map<string, Job>>();
  /** Jobs that are being read; true when they told something since. */
  const reading = new Map<string, boolean>();

  async function read(jobId: string): Promise<void> {
    if (reading.has(jobId)) {
      reading.set(jobId, true);
      return;
    }
    try {
      do {
        reading.set(jobId, false);
        const job = await jobs.find(jobId);
        // An end is told by the room's history.
        if (job === null || job.status !== 'running') continue;
        for (const pending of followers) pending.set(jobId, job);
        news();
      } while (reading.get(jobId) === true);
    } catch {
      // The next report is heard again.
    } finally {
      reading.delete(jobId);
    }
  }

  const stop = feed.subscribeProgress(roomKey, (jobId) => {
    if (followers.size > 0) void read(jobId);
  });
  return {
    open() {
      const pending = new Map<string, Job>();
      followers.add(pending);
      return {
        take() {
          const taken = [...pending.values()];
          pending.clear();
          return taken;
        },
        close: () => void followers.delete(pending),
      };
    },
    stop,
  };
}
