/** Regenerates `client/schema.ts` from `openapi.json`: the second step of `npm run openapi`. */
import { writeFile } from 'node:fs/promises';
import { schemaText } from './schema-text.ts';

await writeFile(new URL('../schema.ts', import.meta.url), await schemaText());
