import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultDurations } from './default-durations.ts';
import type { Task } from './task.ts';

/** Seconds by test file or name of a check. */
export type Durations = Readonly<Record<string, number>>;

const stored = join(import.meta.dirname, '../../.data/test-durations.json');

/** Durations of the last whole run in this checkout, with the defaults for what it did not run. */
export function lastDurations(file = stored): Durations {
  try {
    return { ...defaultDurations, ...(JSON.parse(readFileSync(file, 'utf8')) as Durations) };
  } catch {
    // A fresh clone has no file; a damaged one is ignored.
    return defaultDurations;
  }
}

export function storeDurations(durations: Durations, file = stored): void {
  mkdirSync(dirname(file), { recursive: true });
  const rounded = Object.entries(durations).map(([name, seconds]) => [name, Math.round(seconds * 10) / 10]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}

/** Most test files take less than a second. */
const secondsOf = (name: string, durations: Durations) => durations[name] ?? 1;

/** Sorts by expected duration, longest first, so that the lanes end together. */
export function longestFirst(tasks: readonly Task[], durations: Durations): Task[] {
  const expected = ({ name, files }: Task) =>
    (files.length === 0 ? [name] : files).reduce((sum, each) => sum + secondsOf(each, durations), 0);
  return tasks.toSorted((one, other) => expected(other) - expected(one));
}

/**
 * Divides the files of a suite into parts of at most `max` seconds. Each file goes to the part with the shortest total,
 * longest files first; within a part, files keep their order.
 */
export function evenParts(files: readonly string[], durations: Durations, max: number): string[][] {
  const total = files.reduce((sum, file) => sum + secondsOf(file, durations), 0);
  const parts = Array.from({ length: Math.max(1, Math.ceil(total / max)) }, () => ({
    seconds: 0,
    files: new Set<string>(),
  }));
  const byDuration = files.toSorted((one, other) => secondsOf(other, durations) - secondsOf(one, durations));
  for (const file of byDuration) {
    const shortest = parts.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    shortest.seconds += secondsOf(file, durations);
    shortest.files.add(file);
  }
  const ordered = parts.map((part) => files.filter((file) => part.files.has(file)));
  return ordered.filter((part) => part.length > 0);
}
