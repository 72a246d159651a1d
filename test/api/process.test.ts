import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

import { createTestDatabase } from '../support/postgres.ts';

const main = join(import.meta.dirname, '../../api/main.ts');

describe('the API process', () => {
  it('logs its settings without secrets, serves, and ends with 0 when it is told to', async () => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'chartroom-process-'));
    const { password } = new URL(database.url);
    assert.notEqual(password, '');
    const child = spawn(process.execPath, [main], {
      env: {
        PORT: '0',
        DATABASE_URL: database.url,
        OBJECT_STORE_URL: pathToFileURL(folder).href,
        // Nobody answers there: the process starts and serves what needs neither sessions nor jobs.
        OIDC_ISSUER: 'http://127.0.0.1:9',
        TEMPORAL_ADDRESS: '127.0.0.1:9',
        OIDC_AUDIENCE: 'chartroom',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let log = '';
      for await (const line of createInterface({ input: child.stdout })) {
        log += `${line}\n`;
        const entry = JSON.parse(line) as { msg: string; url?: string };
        if (entry.msg !== 'serving') continue;
        const ready = await fetch(`${entry.url ?? ''}/readyz`);
        assert.equal(ready.status, 200, await ready.text());
        child.kill('SIGTERM');
      }
      if (child.exitCode === null) await once(child, 'exit');
      assert.equal(child.exitCode, 0);
      assert.match(log, /"msg":"stopped"/);
      assert.ok(!log.includes(password));
    } finally {
      child.kill('SIGKILL');
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
