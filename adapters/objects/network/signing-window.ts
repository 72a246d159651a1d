/** From when until when an address is valid (milliseconds since the epoch). */
interface SigningWindow {
  readonly from: number;
  readonly until: number;
}

/** Both stores sign for a week at most. */
const maxDelayMs = 7 * 24 * 3600 * 1000;

/**
 * A window that holds the next `seconds`, and less than twice as many. It is the same for a while and for every process, so
 * that the address is, and a browser finds the object in its cache.
 */
export function signingWindow(seconds: number, now: number): SigningWindow {
  const step = Math.min(seconds * 1000, maxDelayMs / 2);
  const from = Math.floor(now / step) * step;
  return { from, until: from + 2 * step };
}
