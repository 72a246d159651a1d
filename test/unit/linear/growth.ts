/** Something that is done to a text, and how the text is made so that it has about `length` characters. */
export interface Attack {
  /** Characters of the longest text that is tried. */
  readonly longest?: number;
  readonly make: (length: number) => string;
  readonly work: (text: string) => unknown;
}

/** Parts of the longest text: what is worse than quadratic shows in a small one, before the longest would never end. */
const looks = [1 / 32, 1];
/** Milliseconds; what takes no longer for the longest text does not grow faster than it on any machine. */
const unmeasurable = 2;
/** Milliseconds of work at the least that are compared: the clock of the processor's time ticks every four. */
const measured = 60;
/** What is linear takes 8 times as long for a text of 8 times the length, what is quadratic 64 times. */
const max = 24;
const rounds = 3;
/** Of the verdict: other programs may come between each of them. */
const judged = 8;

/**
 * Whether work grows faster than the text. A first look passes by what takes no time or is linear as it seems; the
 * verdict is by the processor's time of this thread alone, and compares two lengths, so that neither other programs nor
 * the speed of the machine change it.
 */
export async function growsTooFast({ make, work, longest: maxLength = 64 * 1024 }: Attack): Promise<boolean> {
  for (const length of looks.map((part) => part * maxLength)) {
    const took = await glance(work, make(length), (ms) => ms < unmeasurable || ms > 1000);
    if (took < unmeasurable) continue;
    const min = await glance(work, make(length / 8));
    if (took < max * min) continue;
    // What takes that long is looked at in short.
    const long = took > 1000 ? length / 8 : length;
    if (!(await isLinear(work, make(long / 8), make(long)))) return true;
  }
  return false;
}

/** Milliseconds on the wall: the least of some turns, as other programs come between. What is `enough` is taken at once. */
async function glance(
  work: Attack['work'],
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

async function isLinear(work: Attack['work'], short: string, long: string): Promise<boolean> {
  let [best, bestLong] = [Infinity, Infinity];
  for (let round = 0; round < judged; round++) {
    best = Math.min(best, await timeOf(work, short));
    bestLong = Math.min(bestLong, await timeOf(work, long));
    if (bestLong < max * best) return true;
  }
  return false;
}

/** Milliseconds of this thread for one turn. */
async function timeOf(work: Attack['work'], text: string): Promise<number> {
  const before = process.threadCpuUsage();
  for (let turns = 1; ; turns++) {
    await work(text);
    const { user, system } = process.threadCpuUsage(before);
    if (user + system > measured * 1000) return (user + system) / 1000 / turns;
  }
}
