import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { apiEnvironment } from '../../adapters/settings/api.ts';
import {
  copyStoreEnvironment,
  migrationEnvironment,
  recountEnvironment,
  registrationEnvironment,
  adoptEnvironment,
  releaseCheckEnvironment,
} from '../../adapters/settings/programs.ts';
import { workerEnvironment } from '../../adapters/settings/worker.ts';

const processes = {
  API: apiEnvironment,
  Workers: workerEnvironment,
  Migration: migrationEnvironment,
  Registration: registrationEnvironment,
  'Setting the current worker version': adoptEnvironment,
  Recount: recountEnvironment,
  'Check of a release': releaseCheckEnvironment,
  'Copying a store': copyStoreEnvironment,
};

describe('docs/configuration.md', () => {
  it('lists exactly the settings of each process', async () => {
    const text = await readFile(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
    for (const [name, schema] of Object.entries(processes)) {
      const section = text.split(/^## /m).find((part) => part.startsWith(`${name}\n`)) ?? '';
      const listed = [...section.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map((match) => match[1]);
      assert.deepEqual(listed.sort(), Object.keys(schema.shape).sort(), name);
    }
  });
});
