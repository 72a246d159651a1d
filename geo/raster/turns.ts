import { setImmediate } from 'node:timers/promises';

/** Lets others have the event loop, which no piece of work holds for more than a few milliseconds. */
export function nextTurn(): Promise<void> {
  return setImmediate();
}

/** Pixels for which the slowest work, some 30 ns a pixel, takes two milliseconds. */
const pixelsATurn = 64 * 1024;

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
