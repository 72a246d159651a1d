import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

describe('the error quota_exceeded', () => {
  it('is created in one module, so that its details have one shape', () => {
    const sources = globSync('{core,api,adapters,workers,workflows}/**/*.ts', { cwd: root });
    assert.ok(sources.length > 100);
    // Code that only compares an error code with it does not create one.
    const naming = sources.filter((file) =>
      /(?<![=!]== )'quota_exceeded'/.test(readFileSync(join(root, file), 'utf8')),
    );
    assert.deepEqual(naming.sort(), ['api/routing/refusals-of.ts', 'core/quota-exceeded.ts']);
  });
});
