/** Time as it passes, for what is measured and what is done again and again; a test has one of its own. */
export interface Clock {
  /** Milliseconds since some moment; never goes back. */
  now(): number;
  /** Calls `act` so often (milliseconds), until what it answers is called. It keeps no process alive. */
  every(milliseconds: number, act: () => void): () => void;
}
