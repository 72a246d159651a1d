import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../adapters/env.ts';
import { ensureChromium } from '../../local/browser/ensure-chromium.ts';
import { acceptanceTask } from '../runner/acceptance.ts';
import { browserTasks } from '../runner/browser.ts';
import { killRunning } from '../runner/run-process.ts';
import { runSuite } from '../runner/suites.ts';
import { longForm } from '../support/size.ts';

const checkout = join(import.meta.dirname, '../..');

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function stop(): never {
  killRunning();
  process.exit(1);
}

/** Test files that the gate runs in a short form. */
function shortened(): string[] {
  const files = globSync('test/**/*.test.ts', { cwd: checkout }).sort();
  return files.filter((file) => readFileSync(join(checkout, file), 'utf8').includes('support/size.ts'));
}

/** Runs the full form of shortened tests, and the acceptance suite on buckets. Returns whether all passed. */
export async function runLongForms(log: (line: string) => void): Promise<boolean> {
  const environment = inheritedEnvironment();
  for (const signal of signals) process.once(signal, stop);
  let passed = true;
  const ofSuite = { ...environment, ...longForm };
  const { browser = [], others = [] } = Object.groupBy(shortened(), (file) =>
    file.startsWith('test/browser/') ? 'browser' : 'others',
  );
  for (const file of others) {
    const since = performance.now();
    const result = await runSuite([file], ofSuite);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    log(`${file}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
    if (result.failed > 0) log(result.failures);
    passed &&= result.failed === 0;
  }
  if (browser.length > 0) await ensureChromium(environment, log);
  for (const task of browserTasks(ofSuite, browser)) {
    const result = await task.run();
    log(`${task.name}: ${result.passed} passed, ${result.failed} failed`);
    if (result.failed > 0) log(result.failures);
    passed &&= result.failed === 0;
  }
  for (const objectStore of ['gcs', 's3'] as const) {
    const result = await acceptanceTask(environment, [], { objectStore })?.run();
    log(`acceptance on ${objectStore}: ${result?.passed ?? 0} passed, ${result?.failed ?? 0} failed`);
    if (result !== undefined && result.failed > 0) log(result.failures);
    passed &&= result?.failed === 0;
  }
  for (const signal of signals) process.off(signal, stop);
  return passed;
}
