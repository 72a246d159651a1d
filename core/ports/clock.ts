/** A monotonic clock and timer for measurements and periodic work; tests replace it. */
export interface Clock {
  /** Milliseconds since an arbitrary moment; monotonic. */
  now(): number;
  /**
   * Calls `act` at this interval (milliseconds) until the returned function is called. The timer does not
   * keep the process alive.
   */
  every(milliseconds: number, act: () => void): () => void;
}
