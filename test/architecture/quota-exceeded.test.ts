import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

describe('the refusal quota_exceeded', () => {
  it('is made in one place, so that its details have one shape', () => {
    const sources = globSync('{core,api,adapters,workers,workflows}/**/*.ts', { cwd: root });
    assert.ok(sources.length > 100);
    // Whoever only compares a code with it makes none.
    const naming = sources.filter((file) =>
      /(?<![=!]== )'quota_exceeded'/.test(readFileSync(join(root, file), 'utf8')),
    );
    assert.deepEqual(naming.sort(), ['api/routing/refusals-of.ts', 'core/quota-exceeded.ts']);
  });
});
