import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createPublicKey, createHash, createVerify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { openGcsObjectStore } from '../../../adapters/objects/gcs/open-gcs-object-store.ts';
import { writeKeyFile } from '../../support/object-stores/fake-gcs.ts';
import { startRecordingServer, type RecordedRequest } from '../../support/object-stores/recording-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../support/programs/sign-without-key.ts', import.meta.url));

/** The text that Google's V4 process signs for a URL without a body, with only `host` as a header. */
function signedText(url: URL): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Goog-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const canonical = ['GET', url.pathname, query, `host:${url.hostname}\n`, 'host', 'UNSIGNED-PAYLOAD'].join(
    '\n',
  );
  const date = url.searchParams.get('X-Goog-Date') ?? '';
  const scope = (url.searchParams.get('X-Goog-Credential') ?? '').split('/').slice(1).join('/');
  const hash = createHash('sha256').update(canonical).digest('hex');
  return ['GOOG4-RSA-SHA256', date, scope, hash].join('\n');
}

describe('a URL signed for Google Cloud Storage', () => {
  it('is signed with the key file if there is one, for less than twice the requested time', async () => {
    const folder = temporaryFolder();
    const keyFile = writeKeyFile(folder.path);
    const store = openGcsObjectStore('gs://bucket/some/prefix', { keyFile });
    const url = new URL((await store.signedUrl('images/one', 3600, 'image/jpeg')) ?? '');
    const { private_key: key } = JSON.parse(readFileSync(keyFile, 'utf8')) as { private_key: string };
    folder.remove();
    assert.equal(url.origin + url.pathname, 'https://storage.googleapis.com/bucket/some/prefix/images/one');
    const signature = Buffer.from(url.searchParams.get('X-Goog-Signature') ?? '', 'hex');
    const verify = createVerify('RSA-SHA256').update(signedText(url));
    assert.ok(verify.verify(createPublicKey(key), signature));
    assert.equal(url.searchParams.get('X-Goog-Expires'), '7200');
  });

  it('for a write signs the size, the condition that no object exists, and the exact lifetime', async () => {
    const folder = temporaryFolder();
    const store = openGcsObjectStore('gs://bucket/some/prefix', { keyFile: writeKeyFile(folder.path) });
    const write = await store.remote?.writeUrl('layers/one', 1234, 900);
    folder.remove();
    const { searchParams } = new URL(write?.url ?? '');
    assert.equal(searchParams.get('X-Goog-Expires'), '900');
    assert.deepEqual(write?.headers, {
      'Content-Type': 'application/octet-stream',
      'x-goog-content-length-range': '1234,1234',
      'x-goog-if-generation-match': '0',
    });
    const signed = searchParams.get('X-Goog-SignedHeaders')?.split(';');
    const headers = Object.keys(write.headers).map((name) => name.toLowerCase());
    assert.deepEqual(signed, [...headers, 'host'].sort());
  });

  it('is signed by Google without a key file, with one request for many equal ones', async () => {
    const server = await startRecordingServer();
    const email = 'api@test.iam.gserviceaccount.com';
    const google = (request: RecordedRequest) => {
      const headers = { 'Metadata-Flavor': 'Google' };
      const declared = (body: string | object) => ({ status: 200, headers, body });
      if (request.path.endsWith(':signBlob'))
        return declared({ signedBlob: Buffer.from('by Google').toString('base64') });
      if (request.path.endsWith('/email')) return declared(email);
      if (request.path.endsWith('/universe-domain')) return declared('googleapis.com');
      if (request.path.endsWith('/token')) return declared({ access_token: 'machine', expires_in: 3600 });
      if (request.query.recursive === 'true') return declared({ default: { email } });
      return declared('ok');
    };
    server.script(...Array<typeof google>(50).fill(google));
    const { host } = new URL(server.url);
    const env = {
      ...inheritedEnvironment(),
      GCE_METADATA_HOST: host,
      METADATA_SERVER_DETECTION: 'assume-present',
    };
    const { stdout } = await run(
      process.execPath,
      [program, `${server.url}/v1/projects/-/serviceAccounts/`],
      { env },
    );
    const signings = server.requests.filter(({ path }) => path.includes(':signBlob'));
    await server.close();
    const [first = '', second] = JSON.parse(stdout) as string[];
    assert.equal(second, first);
    assert.equal(signings.length, 1);
    const [signing] = signings;
    assert.match(decodeURIComponent(signing?.path ?? ''), new RegExp(`serviceAccounts/${email}:signBlob$`));
    assert.equal(signing?.headers.authorization, 'Bearer machine');
    const { payload } = JSON.parse(signing.body.toString()) as { payload: string };
    const url = new URL(first);
    assert.equal(Buffer.from(payload, 'base64').toString(), signedText(url));
    assert.equal(url.searchParams.get('X-Goog-Signature'), Buffer.from('by Google').toString('hex'));
    assert.ok(url.searchParams.get('X-Goog-Credential')?.startsWith(`${email}/`));
  });
});
