/**
 * `npm test`: the checks of the source and every suite, in lanes, longest first. Prints a line for each part that
 * ends, then the failures in full, the slowest files and the totals. Arguments narrow the run: names of checks and suites
 * (`npm test -- unit types`) and parts of paths (`npm test -- unit markers`). `--changed` runs the checks and the tests
 * that the changes since `main` can affect, `--slow` simulates a machine many times slower, `--slow-store` gives the
 * acceptance suite a store with the latency of a bucket, and `--store gcs` or `--store s3` a bucket on a local server.
 */
import { parseArgs } from 'node:util';
import { inheritedEnvironment, readEnvironment } from '../adapters/env.ts';
import { localEnvironment } from '../adapters/settings/programs.ts';
import { cacheFolder } from '../local/cache-folder.ts';
import { ensureChromium } from '../local/browser/ensure-chromium.ts';
import { ensureGdal } from '../local/gdal/ensure-gdal.ts';
import { ensureHelm } from '../local/helm/ensure-helm.ts';
import { compilePrograms } from '../local/stack/compile-programs.ts';
import { findTemporal } from '../local/temporal/find.ts';
import { acceptanceTask, type StoreChoice } from './runner/acceptance.ts';
import { browserTasks } from './runner/browser.ts';
import { changedFiles, changedTests } from './runner/changed-tests.ts';
import { checkTasks } from './runner/checks.ts';
import { storeDurations, lastDurations, longestFirst, type Durations } from './runner/durations.ts';
import { laneCount } from './runner/lane-count.ts';
import { killRunning } from './runner/run-process.ts';
import { slowMachine } from './runner/slow-machine.ts';
import { suiteTasks } from './runner/suites.ts';
import type { Task, TaskResult } from './runner/task.ts';
import { workflowBundle } from '../workers/process/workflow-bundle.ts';
import { processorUse } from './runner/processor-use.ts';
import { buildStorePrograms } from './support/object-stores/programs.ts';
import { isStoreKind } from './support/object-stores/start-server.ts';

function allTasks(environment: NodeJS.ProcessEnv, parts: readonly string[], choice: StoreChoice): Task[] {
  const acceptance = acceptanceTask(environment, parts, choice);
  const suites = [
    ...(acceptance === undefined ? [] : [acceptance]),
    ...browserTasks(environment, parts),
    ...suiteTasks(environment, parts),
  ];
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

/** The checks, and the suites narrowed to the files that the changes can affect. */
function affectedTasks(environment: NodeJS.ProcessEnv, choice: StoreChoice): Task[] {
  const files = changedTests(allTasks(environment, [], choice), changedFiles());
  const suites = files.length === 0 ? [] : allTasks(environment, files, choice);
  return [...suites, ...checkTasks(environment)];
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
  await Promise.all(Array.from({ length: laneCount() }, lane));
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

/** The ten files that took longest, with their seconds: where to look when a run becomes slow. */
function slowestFiles(results: readonly Done[]): string {
  const files = results.flatMap(({ result }) => Object.entries(result.seconds));
  const slowest = files.toSorted(([, one], [, other]) => other - one).slice(0, 10);
  const lines = slowest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  return lines.length === 0 ? '' : `\nSlowest files:\n${lines.join('\n')}`;
}

function line(name: string, result: TaskResult, seconds: number): string {
  const mark = result.failed === 0 ? 'ok  ' : 'FAIL';
  const skipped = result.skipped === 0 ? '' : `, ${result.skipped} skipped`;
  const cpu = result.cpuSeconds === undefined ? '' : `, CPU ${result.cpuSeconds.toFixed(1)} s`;
  const counted = `${mark} ${name.padEnd(13)} ${result.passed} passed, ${result.failed} failed${skipped} (${seconds.toFixed(1)} s${cpu})`;
  // Immediately, because often only the beginning of a long run's output is available.
  return [counted, ...(result.failedTests ?? [])].join('\n     ');
}

async function main(): Promise<void> {
  const environment = inheritedEnvironment();
  const settings = readEnvironment(localEnvironment);
  const { values, positionals: words } = parseArgs({
    options: {
      changed: { type: 'boolean' },
      slow: { type: 'boolean' },
      'slow-store': { type: 'boolean' },
      store: { type: 'string' },
    },
    allowPositionals: true,
  });
  const isStoreSlow = values['slow-store'] === true;
  const objectStore = values.store;
  if (objectStore !== undefined && !isStoreKind(objectStore)) throw new Error('--store is gcs or s3.');
  const choice = { isStoreSlow, objectStore };
  const tasks =
    values.changed === true ? affectedTasks(environment, choice) : chosenTasks(words, environment, choice);
  if (tasks.length === 0) throw new Error(`Nothing is called ${words.join(' ')}.`);
  if (values.slow === true) slowMachine();
  const say = (text: string) => console.log(text);
  await ensureGdal(environment, settings.SANDBOX, say);
  await findTemporal({
    setting: settings.TEMPORAL_EXECUTABLE,
    cacheFolder: cacheFolder(settings),
    environment,
    say,
  });
  if (tasks.some(({ word }) => word === 'browser')) await ensureChromium(environment, say);
  if (tasks.some(({ word }) => word === 'chart'))
    await ensureHelm(cacheFolder(settings), { environment, say });

  await compilePrograms(environment);
  await buildStorePrograms();
  // Otherwise each of the first workers in a fresh clone builds it.
  await workflowBundle();

  const useOfProcessors = processorUse();
  const results = await runLanes(tasks);
  // Of whole runs alone: a suite that has the machine for itself is done sooner than beside others.
  if (words.length === 0 && values.changed !== true && values.slow !== true && !isStoreSlow && !objectStore)
    storeDurations(durationsOf(results));
  const sum = (count: (result: TaskResult) => number) =>
    results.reduce((total, { result }) => total + count(result), 0);
  for (const { task, result } of results) {
    if (result.failed > 0) console.log(`\nFailures of ${task.name}:\n${result.failures}`);
  }
  console.log(slowestFiles(results));
  console.log(`\n${useOfProcessors()}`);
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
