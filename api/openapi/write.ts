/** Regenerates `openapi.json` from the table of routes: `npm run openapi`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { routes } from '../routes/index.ts';
import { openApiText } from './text.ts';

await writeFile(join(import.meta.dirname, '../../openapi.json'), openApiText(routes));
