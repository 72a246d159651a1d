import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
describe('the keys of objects', () => {
  it('are made in one place', () => {
    const sources = globSync('{core,api,adapters,workers,workflows}/**/*.ts', { cwd: root });
    const makers = sources.filter((file) =>
      /`(?:uploads|incoming|layers|images|icons)\/[^`]*\$\{/.test(readFileSync(join(root, file), 'utf8')),
    );
    assert.deepEqual(makers, ['core/blobs/keys.ts']);
  });
});
