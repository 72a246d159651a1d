import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const checkout = join(import.meta.dirname, '../..');
/** Those that only make an image run where nothing from outside is. */
const product = globSync('{adapters,api,core,geo,workers,workflows}/**/*.ts', {
  ...{ cwd: checkout, exclude: ['workers/build-*.ts'] },
});
const textOf = (file: string) => readFileSync(join(checkout, file), 'utf8');
const holding = (pattern: RegExp) => product.filter((file) => pattern.test(textOf(file))).sort();

/** Files that a program loads, by imports of more than types. */
function loadedBy(entry: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const [, from = ''] of textOf(file).matchAll(/^(?:import|export)\s(?!type\b)[^;]*?'(\.[^']+)';/gm))
      load(relative(checkout, join(checkout, dirname(file), from)));
  };
  load(entry);
  return loaded;
}

describe('programs that the product starts', () => {
  it('are started in one place, and looked for in two', () => {
    assert.deepEqual(
      holding(/from 'node:child_process';/).filter((file) => !isTypeOnly(file)),
      [
        'adapters/confinement/probe-confinement.ts',
        'adapters/confinement/start-program.ts',
        'adapters/gdal/open-gdal.ts',
      ],
    );
  });

  it('are given words that one file makes, so that none comes out of an upload', () => {
    assert.deepEqual(holding(/\bas (?:unknown as )?(?:readonly )?Argument\b/), [
      'adapters/confinement/argument.ts',
    ]);
    for (const file of holding(/\b(?:spawn|spawnSync)\(/))
      assert.match(textOf(file), /: readonly Argument\[\]|: Command\b/, file);
  });

  it('read databases of others, which the API and the workers never do themselves', () => {
    const readers = holding(/^import \{[^}]*\} from 'node:sqlite';/m);
    assert.notEqual(readers.length, 0);
    for (const main of ['api/main.ts', 'workers/main.ts']) {
      const loaded = loadedBy(main);
      assert.ok(loaded.size > 100, 'the imports were followed');
      assert.deepEqual(
        readers.filter((file) => loaded.has(file)),
        [],
        main,
      );
    }
  });
});

function isTypeOnly(file: string): boolean {
  return /import type [^;]*'node:child_process'/.test(textOf(file));
}
