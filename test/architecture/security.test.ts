import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

describe('docs/security.md', () => {
  it('names a test for each layer, and none that does not exist', async () => {
    const text = await readFile(join(root, 'docs/security.md'), 'utf8');
    const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Layer|---)/.test(line));
    assert.ok(rows.length > 15);
    for (const row of rows) {
      const tests = [...row.matchAll(/`(test\/[^`]+)`/g)].map(([, path]) => path ?? '');
      assert.ok(tests.length > 0, row);
      for (const path of tests) assert.ok(existsSync(join(root, path)), path);
    }
  });
});
