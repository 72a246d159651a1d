import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { affectedFiles } from './affected-files.ts';
import type { Task } from './task.ts';

const root = join(import.meta.dirname, '../..');

const isSource = /\.(tsx?|mjs|cjs)$/;

/** Suites that drive a whole stack from outside, with the entry files of the processes that it starts. */
const stackPrograms = ['api/main.ts', 'workers/main.ts', 'local/stack/start-stack.ts'];
const programsOfSuites: Readonly<Record<string, readonly string[]>> = {
  acceptance: stackPrograms,
  browser: [...stackPrograms, 'web/app/main.tsx'],
};

/** The suite that reads the sources as text. */
const readsAll = ['architecture'];

/** Files outside the import graph, by the suites that read them. Any other such file affects every suite. */
const readBySuites: readonly (readonly [prefix: string, words: readonly string[]])[] = [
  ['docs/', ['architecture']],
  ['.github/', ['architecture']],
  ...[
    'README',
    'CHANGELOG',
    'CONTRIBUTING',
    'CODE_OF_CONDUCT',
    'SECURITY',
    'LICENSE',
    'THIRD-PARTY-NOTICES',
  ].map((name) => [name, ['architecture']] as const),
  ['openapi.json', ['architecture', 'api', 'client']],
  ['client/schema.ts', ['architecture', 'client']],
  ['charts/', ['chart', 'architecture']],
  ['Containerfile', ['architecture']],
  ['web/', ['browser', 'unit', 'architecture']],
];

/** Tracked and new files that differ from the commit at which this branch left `main`, or from HEAD on `main`. */
export function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  return [
    ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
  ];
}

/** The test files that the changes can affect. Suites that read files outside the import graph run as a whole. */
export function changedTests(tasks: readonly Task[], changed: readonly string[]): string[] {
  const sources = git('ls-files', '--cached', '--others', '--exclude-standard');
  const affected = affectedFiles(root, sources, changed);
  const suites = new Set(changed.length === 0 ? [] : readsAll);
  for (const file of changed.filter((each) => !isSource.test(each))) {
    const readers = readBySuites.find(([prefix]) => file.startsWith(prefix));
    for (const word of readers?.[1] ?? tasks.map((task) => task.word)) suites.add(word);
  }
  for (const [word, programs] of Object.entries(programsOfSuites))
    if (programs.some((program) => affected.has(program))) suites.add(word);
  return tasks.flatMap(({ word, files }) => files.filter((file) => suites.has(word) || affected.has(file)));
}

function git(...args: readonly string[]): string[] {
  const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  return text.split('\n').filter((line) => line !== '');
}
