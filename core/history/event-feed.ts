import type { RoomEvent } from './room-event.ts';

/** Wake-ups: some event of the room was committed. Lost ones are harmless, as readers also look every second. */
export interface EventFeed {
  /**
   * Calls `wake` after commits in the room (perhaps more often), with the event where the wake-up brought it whole;
   * returns how to stop.
   */
  subscribe(roomKey: number, wake: (event?: RoomEvent) => void): () => void;
  /** Calls `tell` with the id of a job of the room that has told how far it is; returns how to stop. */
  subscribeProgress(roomKey: number, notify: (jobId: string) => void): () => void;
}
