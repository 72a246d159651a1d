import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptanceTask } from '../../runner/acceptance.ts';
import { browserTasks } from '../../runner/browser.ts';
import { evenParts, storeDurations, lastDurations, longestFirst } from '../../runner/durations.ts';
import { laneCount } from '../../runner/lane-count.ts';
import { processorUse } from '../../runner/processor-use.ts';
import { suiteTasks } from '../../runner/suites.ts';
import type { Task } from '../../runner/task.ts';
import { cpuSeconds } from '../../support/cpu-seconds.ts';

const checkout = join(import.meta.dirname, '../../..');

/** Each has a separate command: `npm run test:long`, `npm run test:cluster`. */
const played = ['test/long/', 'test/cluster/'];

const task = (name: string, files: string[] = []): Task => ({
  ...{ name, word: name, files },
  run: () => Promise.reject(new Error('must not run')),
});

describe('the run of all tests', () => {
  it('runs every test file once, whichever suite it is in', () => {
    const acceptance = acceptanceTask({}, []);
    assert.ok(acceptance);
    const files = [acceptance, ...browserTasks({}, []), ...suiteTasks({}, [])].flatMap((each) => each.files);
    const all = globSync('test/**/*.test.ts', { cwd: checkout });
    const expected = all.filter((file) => !played.some((folder) => file.startsWith(folder)));
    assert.deepEqual(files.toSorted(), expected.toSorted());
  });

  it('selects all parts of a suite by its name, and divides a narrowed suite into shorter parts', () => {
    const parts = suiteTasks({}, [], { 'test/api/uploads.test.ts': 900 }).filter(
      ({ word }) => word === 'api',
    );
    assert.ok(parts.length > 1);
    assert.deepEqual(
      parts.map(({ name }) => name),
      parts.map((_, at) => `api ${at + 1}/${parts.length}`),
    );
    const named = (words: string[], seconds: number) =>
      suiteTasks({}, words, { 'test/api/uploads.test.ts': seconds }).map(({ name }) => name);
    assert.deepEqual(named(['api/uploads.'], 900), ['api']);
    assert.deepEqual(named(['api/uploads.', 'api/events.'], 59), ['api']);
    assert.deepEqual(named(['api/uploads.', 'api/events.'], 60), ['api 1/2', 'api 2/2']);
  });

  it('occupies the cores with two lanes for each and another one, as far as memory permits', () => {
    const gib = 1024 ** 3;
    assert.equal(laneCount({ cores: 2, memory: 24 * gib }), 5);
    assert.equal(laneCount({ cores: 2, memory: 8 * gib }), 4);
    assert.equal(laneCount({ cores: 16, memory: 16 * gib }), 8);
    assert.equal(laneCount({ cores: 1, memory: gib }), 2);
  });

  it('reports how busy the processors were, and the processor time of the programs that ended', () => {
    const use = processorUse();
    const before = cpuSeconds();
    const burn = 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);';
    execFileSync(process.execPath, ['-e', burn]);
    assert.match(
      use(),
      before === undefined ? /^Processors \d+ % busy$/ : /^Processors \d+ % busy, CPU \d+ s$/,
    );
    if (before !== undefined) assert.ok((cpuSeconds() ?? 0) >= before + 0.3, 'the child is counted');
  });

  it('starts the longest tasks first', () => {
    const tasks = [task('check'), task('short', ['a', 'b']), task('long', ['c', 'd'])];
    const durations = { check: 20, a: 9, c: 30 };
    assert.deepEqual(
      longestFirst(tasks, durations).map(({ name }) => name),
      ['long', 'check', 'short'],
    );
  });

  it('divides the files of a suite into parts of similar duration', () => {
    const files = ['a', 'b', 'c', 'd', 'e', 'f'];
    const durations = { b: 60, d: 30, f: 31 };
    assert.deepEqual(evenParts(files, durations, 70), [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
    assert.deepEqual(evenParts(files, {}, 3), [
      ['a', 'c', 'e'],
      ['b', 'd', 'f'],
    ]);
    assert.deepEqual(evenParts(files, durations, 200), [files]);
  });
});

describe('the durations of the last run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-durations-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are stored in the checkout; without them the defaults apply', () => {
    const file = join(folder, 'data', 'durations.json');
    const last = lastDurations(file);
    assert.ok((last.lint ?? 0) > 0);
    storeDurations({ types: 1, 'test/api/new.test.ts': 3.14 }, file);
    assert.deepEqual(lastDurations(file), { ...last, types: 1, 'test/api/new.test.ts': 3.1 });
  });

  it('are the defaults if their file is corrupted', () => {
    const file = join(folder, 'torn.json');
    writeFileSync(file, '{"lint": 1');
    assert.deepEqual(lastDurations(file), lastDurations(join(folder, 'absent.json')));
  });
});
