import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../local/process/ports.ts';
import { launchServer, type StoreServer } from './launch-server.ts';
import { storeProgram } from './programs.ts';

const bucket = 'chartroom-test';

/** An emulator of Google Cloud Storage that stores its objects in memory, with one bucket. */
export async function startFakeGcs(folder: string): Promise<StoreServer> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = await launchServer({
    program: await storeProgram('fake-gcs-server'),
    args: [
      ...['-scheme', 'http', '-host', '127.0.0.1', '-port', String(port), '-backend', 'memory'],
      ...['-external-url', endpoint, '-public-host', `127.0.0.1:${port}`, '-log-level', 'warn'],
    ],
    ...{ folder, endpoint: `${endpoint}/storage/v1/b` },
  });
  const made = await fetch(`${endpoint}/storage/v1/b`, {
    ...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
    body: JSON.stringify({ name: bucket }),
  });
  if (!made.ok) throw new Error(`The stand-in made no bucket: ${await made.text()}`);
  return {
    stop,
    settings: {
      OBJECT_STORE_URL: `gs://${bucket}/some/prefix`,
      OBJECT_STORE_ENDPOINT: endpoint,
      GOOGLE_APPLICATION_CREDENTIALS: writeKeyFile(folder),
      METADATA_SERVER_DETECTION: 'none',
    },
  };
}

/** The key file of an unregistered service account: sufficient to sign URLs. */
export function writeKeyFile(folder: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const path = join(folder, 'service-account.json');
  const account = {
    ...{ type: 'service_account', project_id: 'test', private_key_id: 'test' },
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: 'chartroom@test.iam.gserviceaccount.com',
  };
  writeFileSync(path, JSON.stringify(account), { mode: 0o600 });
  return path;
}
