import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const checkout = join(import.meta.dirname, '../..');
/** Product files, without scripts that only build an image and process no external input. */
const product = globSync('{adapters,api,core,geo,workers,workflows}/**/*.ts', {
  ...{ cwd: checkout, exclude: ['workers/build-*.ts'] },
});
const textOf = (file: string) => readFileSync(join(checkout, file), 'utf8');
const holding = (pattern: RegExp) => product.filter((file) => pattern.test(textOf(file))).sort();

/** Files that a program loads, not counting type-only imports. */
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
  it('are started in one module, and located in two', () => {
    assert.deepEqual(
      holding(/from 'node:child_process';/).filter((file) => !isTypeOnly(file)),
      [
        'adapters/confinement/probe-confinement.ts',
        'adapters/confinement/start-program.ts',
        'adapters/gdal/open-gdal.ts',
      ],
    );
  });

  it('receive arguments that one module creates, so that none originates in an upload', () => {
    assert.deepEqual(holding(/\bas (?:unknown as )?(?:readonly )?Argument\b/), [
      'adapters/confinement/argument.ts',
    ]);
    for (const file of holding(/\b(?:spawn|spawnSync)\(/))
      assert.match(textOf(file), /: readonly Argument\[\]|: Command\b/, file);
  });

  it('read third-party databases, which the API and the workers never do themselves', () => {
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
