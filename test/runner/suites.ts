import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { countsMark, progressMark, type SuiteCounts } from '../support/summary-reporter.ts';
import { defaultTimeoutMs } from '../support/when.ts';
import { evenParts, lastDurations, type Durations } from './durations.ts';
import { runProcess } from './run-process.ts';
import type { Task, TaskResult } from './task.ts';

const root = join(import.meta.dirname, '../..');
/**
 * Folders below test/ that are not suites of this kind: acceptance and browser need a stack, the others contain no tests
 * of `npm test`.
 */
const others = ['acceptance', 'bench', 'browser', 'cluster', 'fixtures', 'long', 'runner', 'support'];

function suiteNames(): string[] {
  const folders = readdirSync(join(root, 'test'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return folders.map((folder) => folder.name).filter((name) => !others.includes(name));
}

const mocha = join(root, 'node_modules/mocha/bin/mocha.js');
const reporter = join(root, 'test/support/summary-reporter.ts');

/** Sizes of V8's young generation in MiB. With the default, collecting garbage takes a tenth of the time of unit tests. */
const youngGeneration = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

/**
 * One limit for objects and buffers together. By default, each 64 MB of buffers cause a collection of the whole heap,
 * and a process with all unit tests has 200 MB of code. For the suites whose tests read files in their own process.
 */
const oneLimit = '--external-memory-accounted-in-global-limit';
const withOneLimit = ['unit', 'contract'];

/** These files examine the memory or the compile cache of their process, which the option changes, and run apart. */
const examiningProcess = [
  'test/contract/confinement/compile-cache.test.ts',
  'test/contract/steps/hostile-messages.test.ts',
];

/**
 * Max. duration of a part of a suite by earlier runs (s): with longer ones the lanes would not end together. A narrowed
 * run has shorter parts, because it prints a line when a part ends.
 */
const maxPartSeconds = { whole: 180, narrowed: 60 };

/** The files of a suite in parts that run side by side. */
export function partsOfFiles(
  files: readonly string[],
  words: readonly string[],
  durations: Durations,
): string[][] {
  return evenParts(files, durations, words.length === 0 ? maxPartSeconds.whole : maxPartSeconds.narrowed);
}

/** The tasks of all suites, narrowed to the files whose path contains one of the words, if any. */
export function suiteTasks(
  environment: NodeJS.ProcessEnv,
  words: readonly string[],
  durations: Durations = lastDurations(),
): Task[] {
  return suiteNames().flatMap((word) => {
    const files = suiteFiles(word, words);
    const apart = files.filter((file) => examiningProcess.includes(file));
    const others = files.filter((file) => !apart.includes(file));
    const parts = [...partsOfFiles(others, words, durations), ...(apart.length === 0 ? [] : [apart])];
    return partsOf(word, parts, (part) => {
      const hasOneLimit = withOneLimit.includes(word) && part !== apart;
      return runSuite(part, environment, hasOneLimit ? [...youngGeneration, oneLimit] : youngGeneration);
    });
  });
}

/** One task for each part of a suite. */
export function partsOf(
  word: string,
  parts: readonly (readonly string[])[],
  run: (files: readonly string[]) => Promise<TaskResult>,
): Task[] {
  const name = (n: number) => (parts.length === 1 ? word : `${word} ${n + 1}/${parts.length}`);
  return parts.map((files, n) => ({ name: name(n), word, files, run: () => run(files) }));
}

export function suiteFiles(name: string, words: readonly string[]): string[] {
  const files = globSync(`test/${name}/**/*.test.ts`, { cwd: root }).sort();
  return words.length === 0 ? files : files.filter((file) => words.some((word) => file.includes(word)));
}

/** Runs test files in one mocha process. */
export async function runSuite(
  files: readonly string[],
  environment: NodeJS.ProcessEnv,
  heapOptions: readonly string[] = youngGeneration,
): Promise<TaskResult> {
  const outcome = await runProcess(
    process.execPath,
    [...heapOptions, mocha, '--reporter', reporter, ...files],
    {
      environment: { ...environment, FORCE_COLOR: '0' },
      silenceMs: 2 * defaultTimeoutMs,
      doneMark: countsMark,
      lingerMs: 2 * 60_000,
    },
  );
  const lines = outcome.output.split('\n').filter((line) => line !== progressMark);
  const at = lines.findLastIndex((line) => line.startsWith(countsMark));
  if (at === -1) return broken('The suite ended before its last test.', lines.join('\n'));
  const counts = JSON.parse((lines[at] ?? '').slice(countsMark.length)) as SuiteCounts;
  const text = lines.filter((line) => !line.startsWith(countsMark)).join('\n');
  if (outcome.exitCode === undefined) {
    const hung = broken('The tests ended, but their process did not: a handle is still open.', text);
    return { ...counts, failed: counts.failed + 1, failures: hung.failures };
  }
  return { ...counts, failures: counts.failed === 0 ? '' : text };
}

function broken(sentence: string, output: string): TaskResult {
  return { passed: 0, failed: 1, skipped: 0, seconds: {}, failures: `${sentence}\n${output}` };
}
