/** Writes `client/schema.ts` anew from `openapi.json`: the second half of `npm run openapi`. */
import { writeFile } from 'node:fs/promises';
import { schemaText } from './schema-text.ts';

await writeFile(new URL('../schema.ts', import.meta.url), await schemaText());
