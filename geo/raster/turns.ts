interface Waiting {
  readonly pixels: number;
  readonly go: () => void;
}

/**
 * Pixels that are worked on in one round of the event loop, whatever number of pictures is under way: two milliseconds
 * of the slowest work, some 50 ns a pixel. What takes longer counts its pixels several times.
 */
export const pixelsARound = 32 * 1024;
const pixelsATurn = pixelsARound / 4;

/** One queue and one budget for all that is rendered in a process. */
const waiting: Waiting[] = [];
let left = pixelsARound;
let isRoundBegun = false;

/** Does something to rows [from, to) of a picture, so many at a time that each turn is short. */
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
 * Waits until work on so many pixels is due. More than a round has gets a round of its own. Undefined: it is due at once,
 * which costs no round of the event loop.
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
