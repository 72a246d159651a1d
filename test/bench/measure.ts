import type { Run, Runs } from './row.ts';

export interface Measured {
  /** Medians in seconds. */
  own: number;
  peer: number;
}

async function seconds(run: Run): Promise<number> {
  const start = performance.now();
  const reported = await run();
  return typeof reported === 'number' ? reported : (performance.now() - start) / 1000;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** Runs both alternately, so that other load affects both, and ends them. */
export async function measure(runs: Runs, rounds: number): Promise<Measured> {
  const own: number[] = [];
  const peer: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      peer.push(await seconds(runs.peer));
      own.push(await seconds(runs.own));
    }
  } finally {
    await runs.end?.();
  }
  return { own: median(own), peer: median(peer) };
}
