import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultDurations } from './default-durations.ts';
import type { Task } from './task.ts';

/** Seconds by test files, and by the names of checks. */
export type Durations = Readonly<Record<string, number>>;

const stored = join(import.meta.dirname, '../../.data/test-durations.json');

/** What each took when it last ran with all others in this checkout; what is usual where it has not yet. */
export function lastDurations(file = stored): Durations {
  try {
    return { ...defaultDurations, ...(JSON.parse(readFileSync(file, 'utf8')) as Durations) };
  } catch {
    // A fresh clone has none, and a torn file is as good as none.
    return defaultDurations;
  }
}

export function storeDurations(durations: Durations, file = stored): void {
  mkdirSync(dirname(file), { recursive: true });
  const rounded = Object.entries(durations).map(([name, seconds]) => [name, Math.round(seconds * 10) / 10]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}

/** Most test files are done in a second. */
const secondsOf = (name: string, durations: Durations) => durations[name] ?? 1;

/** So that the lanes end together: what is left for the end is short. */
export function longestFirst(tasks: readonly Task[], durations: Durations): Task[] {
  const expected = ({ name, files }: Task) =>
    (files.length === 0 ? [name] : files).reduce((sum, each) => sum + secondsOf(each, durations), 0);
  return tasks.toSorted((one, other) => expected(other) - expected(one));
}

/**
 * Cuts a suite into as many parts as it takes for each to take `most` seconds at most, and deals its files out, the longest
 * first, each to the part that is done sooner; a part keeps their order.
 */
export function evenParts(files: readonly string[], durations: Durations, max: number): string[][] {
  const total = files.reduce((sum, file) => sum + secondsOf(file, durations), 0);
  const parts = Array.from({ length: Math.max(1, Math.ceil(total / max)) }, () => ({
    seconds: 0,
    files: new Set<string>(),
  }));
  const longest = files.toSorted((one, other) => secondsOf(other, durations) - secondsOf(one, durations));
  for (const file of longest) {
    const soonest = parts.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    soonest.seconds += secondsOf(file, durations);
    soonest.files.add(file);
  }
  return parts.map((part) => files.filter((file) => part.files.has(file)));
}
