/** The validity of a signed URL (milliseconds since the epoch). */
interface SigningWindow {
  readonly from: number;
  readonly until: number;
}

/** Both stores limit signed URLs to one week. */
const maxDelayMs = 7 * 24 * 3600 * 1000;

/**
 * A window that covers the next `seconds` and is less than twice as long. It changes only once per period and
 * is the same in every process, so signed URLs stay the same and browsers can cache the objects.
 */
export function signingWindow(seconds: number, now: number): SigningWindow {
  const step = Math.min(seconds * 1000, maxDelayMs / 2);
  const from = Math.floor(now / step) * step;
  return { from, until: from + 2 * step };
}
