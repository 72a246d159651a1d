import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { en } from '../../../web/i18n/en/index.ts';
import { first } from '../../../web/i18n/en/first.ts';

const web = join(import.meta.dirname, '../../../web');

/** The files that this one loads at once, without type imports and `import()`. */
function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/^(?:import|export) (?!type )(?:[^;']*? from )?'(\.[^']+\.tsx?)'/gm);
  return [...found].map(([, path = '']) => join(dirname(file), path));
}

/** Modules with the components that `later` shows without the other texts. */
function beginningsOf(text: string, file: string): string[] {
  const shown = text.matchAll(/import\('([^']+)'\)[^;]*isOfFirstView: true/g);
  return [...shown].map(([, path = '']) => join(dirname(file), path));
}

describe('the texts of the first view', () => {
  it('are all that its modules use', () => {
    const seen = new Map<string, string>();
    const left = [join(web, 'app/main.tsx')];
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      if (seen.has(file) || !file.startsWith(web)) continue;
      const text = readFileSync(file, 'utf8');
      seen.set(file, text);
      left.push(...importsOf(file, text), ...beginningsOf(text, file));
    }
    const files = [...seen.keys()].map((file) => relative(web, file));
    for (const name of ['workbench/room-map.tsx', 'layers/layers-on-map.tsx', 'layers/layer-list.tsx'])
      assert.ok(files.includes(name), name);
    assert.ok(!files.includes('i18n/en/rest.ts'));
    for (const [file, text] of seen) {
      const used = [...text.matchAll(/'([a-z]\w*(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key);
      const missing = used.filter((key) => Object.hasOwn(en, key) && !Object.hasOwn(first, key));
      assert.deepEqual(missing, [], relative(web, file));
      assert.doesNotMatch(text, /\b(?:t|counted)\(`/, 'the keys cannot be seen');
    }
  });
});
