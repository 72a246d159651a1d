/** No estimate before this time (milliseconds). */
const soonest = 5000;

/**
 * Returns a function that estimates the remaining time from the elapsed time and the fraction done, as a
 * sentence; empty while it is too early for an estimate.
 */
export function timeLeft(now: () => number = () => performance.now()): (fraction: number) => string {
  const begun = now();
  return (fraction) => {
    const passed = now() - begun;
    if (passed < soonest || fraction < 0.03 || fraction >= 1) return '';
    const seconds = (passed * (1 - fraction)) / fraction / 1000;
    if (seconds < 10) return ' A few seconds remaining.';
    if (seconds < 90) return ` About ${Math.ceil(seconds / 10) * 10} seconds remaining.`;
    return ` About ${Math.round(seconds / 60)} minutes remaining.`;
  };
}
