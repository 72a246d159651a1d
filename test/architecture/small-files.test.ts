import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const checkout = join(import.meta.dirname, '../..');
const product = 'core,geo,adapters,api,workflows,workers,k8s,client,web,local';

/** Tables with one file per language, workflow, activity or kind of content, whatever its length. */
const parallel = [
  /^web\/i18n\/(?:en|de|fr|it)\//,
  /^workflows\/[^/]+$/,
  /^workers\/(?:activities|pools)\//,
  /^(?:core|adapters\/postgres)\/content\//,
];

/** Imports by module specifier; programs and threads, which are started by their URL, are files by necessity. */
const imports = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

describe('files of the product', () => {
  it('of fewer than 20 lines are not split from the only file that uses them', () => {
    const files = globSync(`{${product},test}/**/*.{ts,tsx}`, {
      cwd: checkout,
      exclude: (name) => name === 'node_modules',
    });
    const importers = new Map<string, Set<string>>();
    const short: string[] = [];
    for (const file of files) {
      const text = readFileSync(join(checkout, file), 'utf8');
      // The text ends with a line break.
      if (text.split('\n').length <= 20 && !file.startsWith('test/')) short.push(file);
      for (const [, name = ''] of text.matchAll(imports)) {
        const target = normalize(join(dirname(file), name));
        importers.set(target, (importers.get(target) ?? new Set()).add(file));
      }
    }
    const split = short.filter((file) => {
      const [only = '', ...others] = importers.get(file) ?? [];
      return (
        others.length === 0 && dirname(only) === dirname(file) && !parallel.some((path) => path.test(file))
      );
    });
    assert.deepEqual(split, [], 'Merge each of these files into its importer, or give it a test of its own.');
  });
});
