import type { RoomEvent, ReportedJob } from './room-event.ts';

type Listener = (job: ReportedJob) => void;

/** Distributes job events of open event streams to `waitForJob`. */
export class JobUpdates {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #streams = new Map<string, number>();

  /** Whether a stream with job events of the room is open. */
  isLive(roomId: string): boolean {
    return this.#streams.has(roomId);
  }

  /** Registers a connected stream of the room; returns a function that unregisters it. */
  open(roomId: string): () => void {
    this.#streams.set(roomId, (this.#streams.get(roomId) ?? 0) + 1);
    return () => {
      const left = (this.#streams.get(roomId) ?? 1) - 1;
      if (left > 0) this.#streams.set(roomId, left);
      else this.#streams.delete(roomId);
    };
  }

  publish({ job }: RoomEvent): void {
    if (job === undefined) return;
    for (const listener of this.#listeners.get(job.jobId) ?? []) listener(job);
  }

  /** Returns a function that unsubscribes. */
  listen(jobId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(jobId) ?? new Set();
    this.#listeners.set(jobId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(jobId);
    };
  }
}
