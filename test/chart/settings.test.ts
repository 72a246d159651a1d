import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiEnvironment } from '../../adapters/settings/api.ts';
import {
  migrationEnvironment,
  recountEnvironment,
  registrationEnvironment,
  adoptEnvironment,
  releaseCheckEnvironment,
} from '../../adapters/settings/programs.ts';
import { workerEnvironment } from '../../adapters/settings/worker.ts';
import { everything } from './support/everything.ts';
import { profiles, rendered } from './support/helm.ts';
import { containersOf, podsOf } from './support/pods.ts';

/** Settings that each program reads, by the last of its arguments. */
const programs: Readonly<Record<string, readonly string[]>> = {
  'api/main.ts': Object.keys(apiEnvironment.shape),
  'workers/main.ts': Object.keys(workerEnvironment.shape),
  'workers/recount.ts': Object.keys(recountEnvironment.shape),
  'workers/release-check/main.ts': Object.keys(releaseCheckEnvironment.shape),
  'adapters/postgres/migrate.ts': Object.keys(migrationEnvironment.shape),
  'adapters/temporal/register.ts': Object.keys(registrationEnvironment.shape),
  'adapters/temporal/take-over.ts': Object.keys(adoptEnvironment.shape),
};

/**
 * Settings without a chart value: `extraEnv` sets them; the image sets the folders of the bundle and of the
 * web application.
 */
const withoutValue = [
  'CHECK_ANSWERS',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_SDK_DISABLED',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_EXPORTER',
  'SANDBOX_WITHOUT',
  'WEB_ROOT',
  'WORKFLOW_BUNDLE_DIRECTORY',
];

/** Names in the tables of docs/configuration.md under this heading. */
async function documented(heading: string): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name = '']) => name);
}

describe('variables in the pods of the chart', function () {
  this.timeout(600_000);

  const settingsOf = async (...args: Parameters<typeof rendered>) =>
    podsOf(await rendered(...args)).flatMap(({ spec }) =>
      containersOf(spec).flatMap(({ args = [], env = [] }) => {
        const program = args.at(-1) ?? '';
        return program in programs ? env.map(({ name }) => ({ program, name })) : [];
      }),
    );

  it('are settings that their program or its libraries read, as docs/configuration.md states', async () => {
    const libraries = await documented('Libraries');
    assert.ok(libraries.length > 0);
    for (const profile of profiles) {
      for (const values of profile === 'gke' ? [{}, everything] : [{}]) {
        for (const { program, name } of await settingsOf(profile, values)) {
          const known = [...(programs[program] ?? []), ...libraries];
          assert.ok(known.includes(name), `${program} does not read ${name}`);
        }
      }
    }
  });

  it('cover every setting of API and workers', async () => {
    const seen = (await settingsOf('gke', everything)).map(({ name }) => name);
    const all = Object.values(programs).flat();
    const missing = [...new Set(all)].filter((name) => !seen.includes(name));
    assert.deepEqual(missing.sort(), withoutValue);
  });
});
