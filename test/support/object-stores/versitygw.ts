import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { S3Options } from '../../../adapters/objects/s3/s3-client.ts';
import { freePort } from '../../../local/process/ports.ts';
import { launchServer, type StoreServer } from './launch-server.ts';
import { storeProgram } from './programs.ts';

const bucket = 'chartroom-test';
const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'testsecret' };

/** An S3 server over a folder, with one bucket. */
export async function startVersitygw(folder: string): Promise<StoreServer> {
  const [port, files] = [await freePort(), join(folder, 'buckets')];
  // Each subfolder of its files is a bucket.
  mkdirSync(join(files, bucket), { recursive: true });
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = await launchServer({
    program: await storeProgram('versitygw'),
    args: [
      ...['--access', credentials.AWS_ACCESS_KEY_ID, '--secret', credentials.AWS_SECRET_ACCESS_KEY],
      ...['--port', `127.0.0.1:${port}`, '--quiet', 'posix', files],
    ],
    ...{ folder, endpoint },
  });
  const settings = { OBJECT_STORE_URL: `s3://${bucket}/some/prefix`, OBJECT_STORE_ENDPOINT: endpoint };
  return { stop, settings: { ...settings, ...credentials } };
}

/** The same settings for opening the store in this process. */
export function versitygwOptions({ settings }: StoreServer): S3Options {
  return {
    endpoint: settings.OBJECT_STORE_ENDPOINT,
    region: 'us-east-1',
    credentials: {
      accessKeyId: credentials.AWS_ACCESS_KEY_ID,
      secretAccessKey: credentials.AWS_SECRET_ACCESS_KEY,
    },
  };
}
