/** No estimate before this time (milliseconds) and this fraction. */
const minElapsedMs = 5000;
const minFraction = 0.03;

/**
 * Returns a function that estimates the remaining time from the elapsed time and the fraction done, as a
 * sentence; empty while it is too early for an estimate. `from`: the fraction that was done before.
 */
export function timeLeft(
  from = 0,
  now: () => number = () => performance.now(),
): (fraction: number) => string {
  const begun = now();
  return (fraction) => {
    const passed = now() - begun;
    const done = fraction - from;
    if (passed < minElapsedMs || done < minFraction || fraction >= 1) return '';
    const seconds = (passed * (1 - fraction)) / done / 1000;
    if (seconds < 10) return ' A few seconds remaining.';
    if (seconds < 90) return ` About ${Math.ceil(seconds / 10) * 10} seconds remaining.`;
    return ` About ${Math.round(seconds / 60)} minutes remaining.`;
  };
}
