import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const checkout = join(import.meta.dirname, '../..');

/** The client is a package with names of its own; `types` describes other packages. */
const roots = '{adapters,api,core,geo,k8s,local,test,web,workers,workflows}';

function exportedTypes(pattern: string): Map<string, string[]> {
  const files = globSync(pattern, { cwd: checkout, exclude: ['**/node_modules/**'] });
  const declared = files.flatMap((file) => {
    const text = readFileSync(join(checkout, file), 'utf8');
    const found = text.matchAll(/^export (?:abstract )?(?:class|enum|interface|type) (\w+)/gm);
    return Array.from(found, ([, name = '']) => ({ name, file }));
  });
  const byName = Map.groupBy(declared, ({ name }) => name);
  return new Map(Array.from(byName, ([name, of]) => [name, of.map(({ file }) => file)]));
}

describe('the names of exported types', () => {
  for (const pattern of [`${roots}/**/*.{ts,tsx}`, 'client/**/*.ts'])
    it(`are declared once in ${pattern}`, () => {
      const repeated = [...exportedTypes(pattern)].filter(([, files]) => files.length > 1);
      assert.deepEqual(Object.fromEntries(repeated), {});
    });
});
