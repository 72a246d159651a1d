/** Wake-ups: some event of the room was committed. Lost ones are harmless, as readers also look every second. */
export interface EventFeed {
  /** Calls `wake` after commits in the room (perhaps more often); returns how to stop. */
  subscribe(roomKey: number, wake: () => void): () => void;
}
