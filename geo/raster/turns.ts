/** Who waits for a turn. One queue for all that is rendered in a process. */
const waiting: (() => void)[] = [];

/**
 * Lets others have the event loop. One piece of work goes on per round of the loop, whatever number of tiles is under
 * way: were all to go on that are ready, the loop would be held for as long as they take together.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/** Pixels for which the slowest work, some 50 ns a pixel, takes less than two milliseconds. */
const pixelsATurn = 32 * 1024;

/** Does something to rows [from, to) of a picture, so many at a time that each turn is short. */
export async function inTurns(
  width: number,
  height: number,
  work: (from: number, to: number) => void,
): Promise<void> {
  const rows = Math.max(1, Math.floor(pixelsATurn / width));
  for (let from = 0; from < height; from += rows) {
    if (from > 0) await nextTurn();
    work(from, Math.min(height, from + rows));
  }
}
