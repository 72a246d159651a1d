import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { schemaText } from '../../client/build/schema-text.ts';

describe('client/schema.ts', () => {
  it('is what openapi.json says; `npm run openapi` writes it anew', async () => {
    const committed = await readFile(new URL('../../client/schema.ts', import.meta.url), 'utf8');
    assert.equal(committed, await schemaText());
  });
});
