import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
describe('the keys of objects', () => {
  it('are built in one module', () => {
    const sources = globSync('{core,api,adapters,workers,workflows}/**/*.ts', { cwd: root });
    const key = /`(?:uploads|incoming|layers|rasters|images|icons|imports|exports|history|probes)\/[^`]*\$\{/;
    // Steps have no store: the names that they use are files in their folder.
    const makers = sources.filter(
      (file) => !file.startsWith('workers/steps/') && key.test(readFileSync(join(root, file), 'utf8')),
    );
    assert.deepEqual(makers, ['core/blobs/keys.ts']);
  });
});
