import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { schemaText } from '../../client/build/schema-text.ts';

describe('client/schema.ts', () => {
  it('matches openapi.json; `npm run openapi` regenerates it', async () => {
    const committed = await readFile(new URL('../../client/schema.ts', import.meta.url), 'utf8');
    assert.equal(committed, await schemaText());
  });
});
