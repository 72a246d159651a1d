import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as descriptions from './descriptions.ts';
import {
  begin,
  end,
  nestedTables,
  orderedRoots,
  orderOf,
  topLevelFolders,
  topLevelTable,
  workerFolders,
} from './folder-tables.ts';

const checkout = join(import.meta.dirname, '../../..');

function generatedPart(page: string): string {
  const text = readFileSync(join(checkout, 'docs', page), 'utf8');
  return text.slice(text.indexOf(begin) + begin.length, text.indexOf(end)).trim();
}

function foldersOf(root: string): string[] {
  const entries = readdirSync(join(checkout, root), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

describe('the folder tables of the documentation', () => {
  it('match the import rules (npm run docs:folders)', async () => {
    assert.equal(generatedPart('architecture.md'), (await topLevelTable()).trim());
    assert.equal(generatedPart('folders.md'), (await nestedTables()).trim());
  });

  it('describe only folders that exist', () => {
    const described = (root: string, table: object) => Object.keys(table).map((name) => join(root, name));
    const { topLevel, nested, workers } = descriptions;
    const paths = [
      ...described('', topLevel),
      ...orderedRoots.flatMap((root) => described(root, nested[root])),
      ...described('workers', workers),
    ];
    assert.deepEqual(
      paths.filter((path) => !existsSync(join(checkout, path))),
      [],
    );
  });

  it('contain every folder of the product', () => {
    const { workers } = descriptions;
    for (const root of orderedRoots) {
      const known = orderOf(root);
      assert.deepEqual(
        foldersOf(root).filter((folder) => !known.includes(folder)),
        [],
      );
    }
    assert.deepEqual(foldersOf('workers').sort(), Object.keys(workers).sort());
    const ruled = [...workerFolders.keys()].filter((folder) => !(folder in workers));
    assert.deepEqual(ruled, []);
    assert.deepEqual([...topLevelFolders.keys()].sort(), Object.keys(descriptions.topLevel).sort());
  });
});
