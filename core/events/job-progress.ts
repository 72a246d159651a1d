import type { EventFeed } from '../history/event-feed.ts';
import type { Job, JobRepository } from '../jobs/job.ts';

/** The progress of the running jobs of one room. Reports without a follower are not repeated. */
export interface ProgressReader {
  /**
   * Starts listening for one follower: `take` returns the latest state of each job that changed since the
   * last call.
   */
  open(): { readonly take: () => Job[]; readonly close: () => void };
  stop(): void;
}

/** Reads each job once for all followers of the room and calls `onUpdate` when `take` has something to return. */
export function readProgress(
  roomKey: number,
  { feed, jobs }: { feed: EventFeed; jobs: Pick<JobRepository, 'find'> },
  onUpdate: () => void,
): ProgressReader {
  const followers = new Set<Map<string, Job>>();
  /** Jobs that are being read; true if they reported again in the meantime. */
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
        // The history reports the end of a job.
        if (job === null || job.status !== 'running') continue;
        for (const pending of followers) pending.set(jobId, job);
        onUpdate();
      } while (reading.get(jobId) === true);
    } catch {
      // The next report triggers another read.
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
