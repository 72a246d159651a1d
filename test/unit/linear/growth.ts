/** Something that is done to a text, and how the text is made so that it has about `length` characters. */
export interface GrowthAttack {
  /** Number of characters of the longest text. */
  readonly maxLength?: number;
  readonly make: (length: number) => string;
  readonly work: (text: string) => unknown;
}

/**
 * Fractions of the longest text: growth worse than quadratic shows in a short text, before the longest would
 * not end.
 */
const fractions = [1 / 32, 1];
/** Milliseconds; work that takes no longer for the longest text is considered linear on any machine. */
const unmeasurable = 2;
/** Minimum milliseconds of work that are compared: the CPU time clock ticks every four. */
const measured = 60;
/** For a text of 8 times the length, linear work takes 8 times as long and quadratic work 64 times. */
const max = 24;
const rounds = 3;
/** Number of measurements for the result: other programs may disturb each of them. */
const judged = 8;

/**
 * Whether work grows faster than the text. A quick measurement skips work that takes no time or appears
 * linear; the result compares the CPU time of this thread for two lengths, so that neither other programs nor
 * the speed of the machine affect it.
 */
export async function growsTooFast({ make, work, maxLength = 64 * 1024 }: GrowthAttack): Promise<boolean> {
  for (const length of fractions.map((part) => part * maxLength)) {
    const took = await glance(work, make(length), (ms) => ms < unmeasurable || ms > 1000);
    if (took < unmeasurable) continue;
    const min = await glance(work, make(length / 8));
    if (took < max * min) continue;
    // Slow work is measured with a shorter text.
    const long = took > 1000 ? length / 8 : length;
    if (!(await isLinear(work, make(long / 8), make(long)))) return true;
  }
  return false;
}

/**
 * Wall-clock milliseconds: the minimum of several runs, because other programs interfere. Stops at a run of
 * at most `enough`.
 */
async function glance(
  work: GrowthAttack['work'],
  text: string,
  enough = (ms: number): boolean => ms > 1000,
): Promise<number> {
  let min = Infinity;
  for (let round = 0; round < rounds; round++) {
    const since = performance.now();
    await work(text);
    min = Math.min(min, performance.now() - since);
    if (enough(min)) break;
  }
  return min;
}

async function isLinear(work: GrowthAttack['work'], short: string, long: string): Promise<boolean> {
  let [best, bestLong] = [Infinity, Infinity];
  for (let round = 0; round < judged; round++) {
    best = Math.min(best, await timeOf(work, short));
    bestLong = Math.min(bestLong, await timeOf(work, long));
    if (bestLong < max * best) return true;
  }
  return false;
}

/** CPU milliseconds of this thread for one run. */
async function timeOf(work: GrowthAttack['work'], text: string): Promise<number> {
  const before = process.threadCpuUsage();
  for (let turns = 1; ; turns++) {
    await work(text);
    const { user, system } = process.threadCpuUsage(before);
    if (user + system > measured * 1000) return (user + system) / 1000 / turns;
  }
}
