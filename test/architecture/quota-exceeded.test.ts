import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

describe('the error quota_exceeded', () => {
  it('is created in one module, so that its details have one shape', () => {
    const sources = globSync('{core,api,adapters,workers,workflows}/**/*.ts', { cwd: root });
    assert.ok(sources.length > 100);
    // Code that compares an error code with it, or declares that a route returns it, does not create one.
    const creating = sources.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8').replaceAll(/\brefusals: \[[^\]]*\]/g, '');
      return /(?<![=!]== )'quota_exceeded'/.test(text);
    });
    assert.deepEqual(creating.sort(), ['api/routing/refusals.ts', 'core/quota-exceeded.ts']);
  });
});
