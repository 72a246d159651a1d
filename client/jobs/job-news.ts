import type { RoomEvent, ReportedJob } from '../events/room-event.ts';

type Listener = (job: ReportedJob) => void;

/** What open event streams tell of jobs, for those who wait for one. */
export class JobNews {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #streams = new Map<string, number>();

  /** Whether a stream of the room is open that tells of its jobs. */
  isLive(roomId: string): boolean {
    return this.#streams.has(roomId);
  }

  /** A stream of the room was found; returns what to call when it is lost. */
  open(roomId: string): () => void {
    this.#streams.set(roomId, (this.#streams.get(roomId) ?? 0) + 1);
    return () => {
      const left = (this.#streams.get(roomId) ?? 1) - 1;
      if (left > 0) this.#streams.set(roomId, left);
      else this.#streams.delete(roomId);
    };
  }

  tell({ job }: RoomEvent): void {
    if (job === undefined) return;
    for (const listener of this.#listeners.get(job.jobId) ?? []) listener(job);
  }

  /** Returns how to stop. */
  listen(jobId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(jobId) ?? new Set();
    this.#listeners.set(jobId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(jobId);
    };
  }
}
