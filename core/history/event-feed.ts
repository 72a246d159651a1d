import type { RoomEvent } from './room-event.ts';

/**
 * Notifications that an event of a room was committed. Notifications can be lost, because readers also poll.
 */
export interface EventFeed {
  /**
   * Calls `wake` after commits in the room (possibly more often), with the event if the notification contains
   * all of it. Returns a function that unsubscribes.
   */
  subscribe(roomKey: number, wake: (event?: RoomEvent) => void): () => void;
  /**
   * Calls `notify` with the id of a job of the room that has reported progress. Returns a function that
   * unsubscribes.
   */
  subscribeProgress(roomKey: number, notify: (jobId: string) => void): () => void;
}
