import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from './authorization/endpoints.ts';
import { pendingEndpoints, pendingFiles } from './pending.ts';

const here = import.meta.dirname;
const coverage = readFileSync(join(here, 'COVERAGE.md'), 'utf8');

/** The titles of a file's tests, as patterns: a placeholder in a title matches any text. */
function titlesIn(file: string): RegExp[] {
  const source = readFileSync(join(here, `${file}.test.ts`), 'utf8');
  const calls = source.matchAll(/\b(?:it|test)\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g);
  return [...calls].map(([, single, double, template]) => {
    const title = (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1');
    const parts = title.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  });
}

/** The tests named in the table, as `file: title` between backticks. */
function namedTests(): { file: string; title: string }[] {
  return [...coverage.matchAll(/`([a-z/-]+): ([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
}

describe('Coverage of the interface', () => {
  it('names only tests that exist', () => {
    const files = new Map<string, RegExp[]>();
    const missing = namedTests().filter(({ file, title }) => {
      const titles = files.get(file) ?? titlesIn(file);
      files.set(file, titles);
      return !titles.some((pattern) => pattern.test(title));
    });
    assert.deepEqual(missing, []);
    assert.ok(namedTests().length > 100);
  });

  it('has a row for every endpoint of the authorization matrix', () => {
    const missing = endpoints.filter(({ name }) => !coverage.includes(`| ${name} |`));
    assert.deepEqual(
      missing.map(({ name }) => name),
      [],
    );
  });

  it('names every test file at least once', () => {
    const files = globSync('**/*.test.ts', { cwd: here }).map((file) => file.replace('.test.ts', ''));
    const named = new Set(namedTests().map(({ file }) => file));
    const silent = files.filter((file) => file !== 'coverage' && !named.has(file));
    assert.deepEqual(silent, []);
  });

  it('lists nothing as pending that does not exist', () => {
    const files = globSync('**/*.test.ts', { cwd: here });
    const names = endpoints.map(({ name }) => name);
    assert.deepEqual(
      Object.keys(pendingFiles).filter((file) => !files.includes(file)),
      [],
    );
    assert.deepEqual(
      Object.keys(pendingEndpoints).filter((name) => !names.includes(name)),
      [],
    );
  });
});
