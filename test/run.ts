/**
 * `npm test`: the checks of the source and every suite, three at a time and the longest first, with one line for each as
 * it ends (large ones run in parts), the failures in full, and one line of totals. Words narrow it: names of checks and
 * suites (`npm test -- unit types`), and parts of paths (`npm test -- unit markers`). `--slow` runs them as on a machine
 * many times slower, `--slow-store` the acceptance suite on an object store as far away as a bucket, `--store gcs`
 * or `--store s3` on a bucket of such a server.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inheritedEnvironment, localEnvironment, readEnvironment } from '../adapters/env.ts';
import { cacheFolder } from '../local/cache-folder.ts';
import { ensureChromium } from '../local/browser/ensure-chromium.ts';
import { ensureGdal } from '../local/gdal/ensure-gdal.ts';
import { ensureHelm } from '../local/helm/ensure-helm.ts';
import { findTemporal } from '../local/temporal/find.ts';
import { acceptanceTask, type StoreChoice } from './runner/acceptance.ts';
import { browserTask } from './runner/browser.ts';
import { checkTasks } from './runner/checks.ts';
import { storeDurations, lastDurations, longestFirst, type Durations } from './runner/durations.ts';
import { killRunning } from './runner/run-process.ts';
import { slowMachine } from './runner/slow-machine.ts';
import { suiteTasks } from './runner/suites.ts';
import type { Task, TaskResult } from './runner/task.ts';
import { buildStorePrograms } from './support/object-stores/programs.ts';
import { isStoreKind } from './support/object-stores/start-server.ts';

/** One more than the processors of a small machine: tests wait for programs, timers and disks most of the time. */
const lanes = 3;

/**
 * Where Node keeps what it has compiled: the same files are loaded by a hundred processes, by a worker in half a second
 * of the processor less. What is counted for `npm run coverage` has to be compiled anew.
 */
const compiledOnce =
  inheritedEnvironment().NODE_V8_COVERAGE === undefined
    ? { NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node') }
    : {};

function allTasks(environment: NodeJS.ProcessEnv, parts: readonly string[], choice: StoreChoice): Task[] {
  const acceptance = acceptanceTask(environment, parts, choice);
  const browser = browserTask(environment, parts);
  const suites = [acceptance, browser, ...suiteTasks(environment, parts)].filter(
    (task) => task !== undefined,
  );
  return parts.length === 0 ? [...suites, ...checkTasks(environment)] : suites;
}

/** Words that name a task choose it; the others narrow the files of the suites. */
function chosenTasks(words: readonly string[], environment: NodeJS.ProcessEnv, choice: StoreChoice): Task[] {
  const known = allTasks(environment, [], choice).map((task) => task.word);
  const names = words.filter((word) => known.includes(word));
  const parts = words.filter((word) => !known.includes(word));
  return allTasks(environment, parts, choice).filter(
    ({ word }) => names.length === 0 || names.includes(word),
  );
}

interface Done {
  task: Task;
  result: TaskResult;
  seconds: number;
}

async function runLanes(tasks: readonly Task[]): Promise<Done[]> {
  const waiting = longestFirst(tasks, lastDurations());
  const done: Done[] = [];
  const lane = async (): Promise<void> => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const since = performance.now();
      const result = await task.run().catch((error: unknown) => ({
        passed: 0,
        failed: 1,
        ...{ skipped: 0, seconds: {} },
        failures: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }));
      const seconds = (performance.now() - since) / 1000;
      done.push({ task, result, seconds });
      console.log(line(task.name, result, seconds));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}

function durationsOf(results: readonly Done[]): Durations {
  return Object.assign(
    { ...lastDurations() },
    ...results.map(({ task, result, seconds }) =>
      task.files.length === 0 ? { [task.name]: seconds } : result.seconds,
    ),
  ) as Durations;
}

function line(name: string, result: TaskResult, seconds: number): string {
  const mark = result.failed === 0 ? 'ok  ' : 'FAIL';
  const skipped = result.skipped === 0 ? '' : `, ${result.skipped} skipped`;
  const counted = `${mark} ${name.padEnd(13)} ${result.passed} passed, ${result.failed} failed${skipped} (${seconds.toFixed(1)} s)`;
  // At once, since of a long run's output the beginning is often all that somebody has.
  return [counted, ...(result.failedTests ?? [])].join('\n     ');
}

async function main(): Promise<void> {
  const environment = { ...compiledOnce, ...inheritedEnvironment() };
  const settings = readEnvironment(localEnvironment);
  const { values, positionals: words } = parseArgs({
    options: { slow: { type: 'boolean' }, 'slow-store': { type: 'boolean' }, store: { type: 'string' } },
    allowPositionals: true,
  });
  const isStoreSlow = values['slow-store'] === true;
  const objectStore = values.store;
  if (objectStore !== undefined && !isStoreKind(objectStore)) throw new Error('--store is gcs or s3.');
  const tasks = chosenTasks(words, environment, { isStoreSlow, objectStore });
  if (tasks.length === 0) throw new Error(`Nothing is called ${words.join(' ')}.`);
  if (values.slow === true) slowMachine();
  const log = (text: string) => console.log(text);
  ensureGdal(environment, settings.SANDBOX, log);
  await findTemporal({
    setting: settings.TEMPORAL_EXECUTABLE,
    cacheFolder: cacheFolder(settings),
    environment,
    say: log,
  });
  if (tasks.some(({ word }) => word === 'browser')) ensureChromium(environment, log);
  if (tasks.some(({ word }) => word === 'chart'))
    await ensureHelm(cacheFolder(settings), { environment, say: log });

  await buildStorePrograms();

  const results = await runLanes(tasks);
  // Of whole runs alone: a suite that has the machine for itself is done sooner than beside others.
  if (words.length === 0 && values.slow !== true && !isStoreSlow && !objectStore)
    storeDurations(durationsOf(results));
  const sum = (count: (result: TaskResult) => number) =>
    results.reduce((total, { result }) => total + count(result), 0);
  for (const { task, result } of results) {
    if (result.failed > 0) console.log(`\nFailures of ${task.name}:\n${result.failures}`);
  }
  const failed = sum((result) => result.failed);
  console.log(
    `\n${sum((result) => result.passed)} passed, ${failed} failed, ${sum((result) => result.skipped)} skipped`,
  );
  process.exit(failed === 0 ? 0 : 1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.once(signal, () => {
    killRunning();
    process.exit(1);
  });
}
process.channel?.unref();

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
