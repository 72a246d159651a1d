import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { compileCacheEnvironment } from '../../geo/threads/compile-cache.ts';
import { startTestIssuer } from '../support/issuer.ts';
import { startFakeGcs } from '../support/object-stores/fake-gcs.ts';
import { createTestDatabase } from '../support/postgres.ts';

const main = join(import.meta.dirname, '../../api/main.ts');

interface ServingApi {
  readonly url: string;
  /** Stops the process as a cluster does; returns its log, one line per entry. */
  stop(): Promise<{ code: number | null; log: string }>;
}

/** Runs `test` with a process of the API that is ready. */
async function withApi(
  issuer: string,
  test: (api: ServingApi, password: string) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
) {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-process-'));
  const child = spawn(process.execPath, [main], {
    env: {
      ...compileCacheEnvironment(),
      PORT: '0',
      DATABASE_URL: database.url,
      OBJECT_STORE_URL: pathToFileURL(folder).href,
      OIDC_ISSUER: issuer,
      TEMPORAL_ADDRESS: '127.0.0.1:9',
      OIDC_AUDIENCE: 'chartroom',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Not 'exit': the last log lines may arrive after it.
  const ended = once(child, 'close');
  let log = '';
  const serving = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    log += `${line}\n`;
    const entry = JSON.parse(line) as { msg: string; url?: string };
    if (entry.msg === 'serving') serving.resolve(entry.url ?? '');
  });
  try {
    const url = await Promise.race([serving.promise, ended.then(() => Promise.reject(new Error(log)))]);
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
      return { code: child.exitCode, log };
    };
    await test({ url, stop }, new URL(database.url).password);
  } finally {
    child.kill('SIGKILL');
    await ended;
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

describe('the API process', () => {
  it('logs its settings without secrets, serves, and exits with 0 on request', () =>
    // No server listens there: the process starts and serves what needs neither sessions nor jobs.
    withApi('http://127.0.0.1:9', async (api, password) => {
      assert.notEqual(password, '');
      const ready = await fetch(`${api.url}/readyz`);
      assert.equal(ready.status, 200, await ready.text());
      const { code, log } = await api.stop();
      assert.equal(code, 0);
      assert.match(log, /"msg":"stopped"/);
      assert.ok(!log.includes(password));
    }));

  it('is not ready while its object store is unusable, and names the missing permission', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chartroom-process-store-'));
    const server = await startFakeGcs(folder);
    const { OBJECT_STORE_URL, OBJECT_STORE_ENDPOINT } = server.settings;
    const settings = { OBJECT_STORE_URL, OBJECT_STORE_ENDPOINT, METADATA_SERVER_DETECTION: 'none' };
    const sentence =
      'The object store does not sign URLs (no credentials). ' +
      'Required: iam.serviceAccounts.signBlob, or a key file.';
    try {
      await withApi(
        'http://127.0.0.1:9',
        async (api) => {
          const ready = await fetch(`${api.url}/readyz`);
          assert.deepEqual(
            [ready.status, await ready.json()],
            [503, { status: 'unavailable', reason: sentence }],
          );
          assert.equal((await fetch(`${api.url}/livez`)).status, 200);
          const { log } = await api.stop();
          assert.ok(log.includes(`${sentence} Check OBJECT_STORE_URL`), log);
        },
        settings,
      );
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("has read the issuer's keys when it starts to serve, so that no caller waits for them", async () => {
    const issuer = await startTestIssuer();
    const session = await issuer.token('ada');
    try {
      await withApi(issuer.url, async (api) => {
        await issuer.stop();
        const mine = await fetch(`${api.url}/api/users/rooms`, {
          headers: { Authorization: `Bearer ${session}` },
        });
        assert.equal(mine.status, 200, await mine.text());
      });
    } finally {
      await issuer.stop();
    }
  });
});
