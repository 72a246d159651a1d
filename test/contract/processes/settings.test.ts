import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { compileCacheEnvironment } from '../../../geo/threads/compile-cache.ts';

const root = join(import.meta.dirname, '../../..');

/** Invalid settings for each program, and settings that it also lacks. */
const programs = [
  {
    program: 'api/main.ts',
    env: { PORT: 'http', OIDC_AUDIENCE: 'chartroom' },
    reported: ['PORT', 'DATABASE_URL', 'OBJECT_STORE_URL', 'OIDC_ISSUER'],
  },
  {
    program: 'workers/main.ts',
    env: { METRICS_PORT: 'http', SCRATCH_DIRECTORY: '/tmp' },
    reported: ['METRICS_PORT', 'DATABASE_URL', 'OBJECT_STORE_URL'],
  },
  {
    program: 'adapters/temporal/register.ts',
    env: { TEMPORAL_TLS_KEY_FILE: '/nowhere/key', TEMPORAL_TLS_CA_FILE: '/nowhere/ca' },
    reported: ['TEMPORAL_TLS_CERT_FILE', 'TEMPORAL_TLS_CA_FILE', 'TEMPORAL_TLS_KEY_FILE'],
  },
  {
    program: 'adapters/postgres/migrate.ts',
    env: { DATABASE_URL: 'mysql://db' },
    reported: ['DATABASE_URL'],
  },
] as const;

describe('invalid settings', () => {
  for (const { program, env, reported } of programs) {
    it(`end ${program} with code 78 and a line for each of them`, async () => {
      const child = spawn(process.execPath, [join(root, program)], {
        env: { ...compileCacheEnvironment(), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const closed = once(child, 'close') as Promise<[number | null]>;
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
      assert.equal((await closed)[0], 78, err);
      assert.equal(out, '', 'nothing was begun');
      const lines = err.trimEnd().split('\n');
      assert.equal(lines[0], `The configuration has ${reported.length} problem(s):`);
      const named = lines.slice(1).map((line) => /^ {2}(\w+): \S/.exec(line)?.[1]);
      assert.deepEqual(named.toSorted(), [...reported].sort());
    });
  }
});
