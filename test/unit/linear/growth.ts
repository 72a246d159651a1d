/** Something that is done to a text, and how the text is made so that it has about `length` characters. */
export interface Attack {
  readonly make: (length: number) => string;
  readonly work: (text: string) => unknown;
}

/** Lengths of the first looks: what is worse than quadratic shows at the first, before the second would never end. */
const looks = [2 * 1024, 64 * 1024];
/** Microseconds; work that takes no longer for the longest text does not grow faster than it on any machine. */
const unmeasurable = 2000;
/** What is linear takes 8 times as long for a text of 8 times the length, what is quadratic 64 times. */
const most = 24;
const rounds = 5;

/**
 * Whether work grows faster than the text: by the processor's time of this thread alone, so that other programs
 * change nothing, and by the best of several rounds of two lengths, so that the speed of the machine does not either.
 */
export function growsTooFast({ make, work }: Attack): boolean {
  for (const length of looks) {
    const text = make(length);
    const first = timeOf(work, text);
    if (first < unmeasurable) continue;
    if (first > 200 * unmeasurable) return !isLinear(work, make, length / 16);
    if (!isLinear(work, make, length / 8)) return true;
  }
  return false;
}

function isLinear(work: Attack['work'], make: Attack['make'], length: number): boolean {
  const [short, long] = [make(length), make(8 * length)];
  let [best, bestLong] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round++) {
    best = Math.min(best, timeOf(work, short));
    bestLong = Math.min(bestLong, timeOf(work, long));
    if (bestLong < unmeasurable || bestLong < most * best) return true;
  }
  return false;
}

/** Microseconds of this thread. */
function timeOf(work: Attack['work'], text: string): number {
  const before = process.threadCpuUsage();
  work(text);
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
