interface Waiting {
  readonly pixels: number;
  readonly go: () => void;
}

/**
 * Pixels processed per round of the event loop, over all concurrent renderings: two milliseconds of the
 * slowest work, about 50 ns per pixel. Slower work counts its pixels several times.
 */
export const pixelsARound = 32 * 1024;
const pixelsATurn = pixelsARound / 4;

/** One queue and one budget for all rendering in a process. */
const waiting: Waiting[] = [];
let left = pixelsARound;
let isRoundBegun = false;

/** Processes rows [from, to) of an image, a limited number at a time so that each turn is short. */
export async function inTurns(
  width: number,
  height: number,
  work: (from: number, to: number) => void,
): Promise<void> {
  const rows = Math.max(1, Math.floor(pixelsATurn / width));
  for (let from = 0; from < height; from += rows) {
    const to = Math.min(height, from + rows);
    await turnOf((to - from) * width);
    work(from, to);
  }
}

/**
 * Waits for capacity to process this many pixels. More than a round's budget gets its own round. Undefined:
 * capacity is available now, without a round of the event loop.
 */
export function turnOf(pixels: number): Promise<void> | undefined {
  if (waiting.length === 0 && fits(pixels)) {
    take(pixels);
    return undefined;
  }
  return new Promise((go) => waiting.push({ pixels, go }));
}

function fits(pixels: number): boolean {
  return pixels <= left || left === pixelsARound;
}

function take(pixels: number): void {
  left -= pixels;
  if (isRoundBegun) return;
  isRoundBegun = true;
  setImmediate(beginRound);
}

function beginRound(): void {
  left = pixelsARound;
  isRoundBegun = false;
  for (let next = waiting[0]; next !== undefined && fits(next.pixels); next = waiting[0]) {
    waiting.shift();
    take(next.pixels);
    next.go();
  }
}
