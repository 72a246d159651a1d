import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { application } from './application-layers.ts';
import type { LayerRecipe } from './layer.ts';

const statement = 'select a_column_that_no_table_has from rooms;\n';

/** A release whose last migration fails. */
export const brokenMigrationLayer: LayerRecipe = {
  name: 'broken-migration',
  key: statement,
  fill: async (root) => {
    const folder = join(root, application, 'adapters/postgres/migrations');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, '9999_broken.sql'), statement);
  },
};
