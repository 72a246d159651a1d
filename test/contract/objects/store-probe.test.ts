import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openGcsObjectStore } from '../../../adapters/objects/gcs/open-gcs-object-store.ts';
import { openObjectStore } from '../../../adapters/objects/open-object-store.ts';
import { watchStore } from '../../../adapters/objects/probe/watch-store.ts';
import { openS3ObjectStore } from '../../../adapters/objects/s3/open-s3-object-store.ts';
import { probeStore } from '../../../core/blobs/probe-store.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import { startFakeGcs, writeKeyFile } from '../../support/object-stores/fake-gcs.ts';
import {
  startRecordingServer,
  type RecordedRequest,
  type ScriptedAnswer,
} from '../../support/object-stores/recording-server.ts';
import { startVersitygw, versitygwOptions } from '../../support/object-stores/versitygw.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { when } from '../../support/when.ts';

describe('the startup probe of an object store', () => {
  const cleanup = new AsyncDisposableStack();
  let folder: string;
  before(() => {
    const made = temporaryFolder();
    cleanup.defer(() => made.remove());
    folder = made.path;
  });
  after(() => cleanup.disposeAsync());

  const lines: string[] = [];
  const log = {
    info: (message: string) => void lines.push(message),
    error: (_: object, message: string) => void lines.push(message),
  };
  beforeEach(() => void (lines.length = 0));

  /** The fault that the first probe finds. */
  const faultOf = async (store: ObjectStore, url: string): Promise<string | null> => {
    const watch = watchStore(store, { url, signs: true, log, retryMs: 3_600_000 });
    await watch.probed;
    watch.stop();
    return watch.fault();
  };
  const keysIn = async (store: ObjectStore) => {
    const keys: string[] = [];
    for await (const { key } of store.list('')) keys.push(key);
    return keys;
  };

  it('passes for a folder, and leaves only existing objects', async () => {
    const url = pathToFileURL(join(folder, 'objects')).href;
    const store = await openObjectStore(url);
    assert.equal(await faultOf(store, url), null);
    assert.deepEqual(await keysIn(store), []);
  });

  it('names the problem of a folder, and passes once it is fixed', async () => {
    const root = join(folder, 'blocked');
    const url = pathToFileURL(root).href;
    const store = await openObjectStore(url);
    await writeFile(join(root, 'objects', 'probes~'), 'a file where a folder belongs');
    const usable: string[] = [];
    const onUsable = () => Promise.resolve(void usable.push('usable'));
    const watch = watchStore(store, { url, signs: true, log, retryMs: 1, onUsable });
    cleanup.defer(() => watch.stop());
    await watch.probed;
    const sentence =
      'The object store does not list objects (unexpected response; see the log). ' +
      'Required: read permission on the folder.';
    assert.equal(watch.fault(), sentence);
    await rm(join(root, 'objects', 'probes~'));
    await when('the store can be used', () => watch.fault() === null);
    assert.deepEqual(usable, ['usable']);
    assert.equal(
      lines.filter((line) => line.startsWith(sentence)).length,
      1,
      'one line, however many probes',
    );
  });

  describe('on Google Cloud Storage', () => {
    let url: string;
    let endpoint: string;
    before(async () => {
      const server = await startFakeGcs(folder);
      cleanup.defer(server.stop);
      ({ OBJECT_STORE_URL: url, OBJECT_STORE_ENDPOINT: endpoint } = server.settings);
    });

    it('passes with a key file', async () => {
      const store = openGcsObjectStore(url, { endpoint, keyFile: writeKeyFile(folder) });
      assert.equal(await faultOf(store, url), null);
      assert.deepEqual(await keysIn(store), []);
    });

    it('names the missing permission to sign where its key file is missing, and leaves nothing', async () => {
      const store = openGcsObjectStore(url, { endpoint, keyFile: join(folder, 'missing.json') });
      assert.equal(
        await faultOf(store, url),
        'The object store does not sign URLs (file not found). ' +
          'Required: iam.serviceAccounts.signBlob, or a key file.',
      );
      assert.deepEqual(await keysIn(store), []);
      await assert.doesNotReject(probeStore(store, { signs: false }), 'who signs nothing needs no right to');
    });

    it('names a bucket that does not exist', async () => {
      const absent = 'gs://chartroom-absent/prefix';
      const store = openGcsObjectStore(absent, { endpoint, keyFile: writeKeyFile(folder) });
      assert.match((await faultOf(store, absent)) ?? '', /list objects \(bucket not found\)/);
    });
  });

  describe('on S3', () => {
    it('passes, and names invalid credentials and a missing bucket', async () => {
      const server = await startVersitygw(folder);
      cleanup.defer(server.stop);
      const { OBJECT_STORE_URL: url } = server.settings;
      const options = versitygwOptions(server);
      const store = openS3ObjectStore(url, options);
      assert.equal(await faultOf(store, url), null);
      assert.deepEqual(await keysIn(store), []);
      const wrong = { ...options, credentials: { accessKeyId: 'test', secretAccessKey: 'wrong' } };
      assert.equal(
        await faultOf(openS3ObjectStore(url, wrong), url),
        'The object store does not list objects (permission denied). Required: s3:ListBucket.',
      );
      const absent = 's3://chartroom-absent/prefix';
      assert.match((await faultOf(openS3ObjectStore(absent, options), absent)) ?? '', /\(bucket not found\)/);
    });

    it('names each permission that is missing', async () => {
      const server = await startRecordingServer();
      cleanup.defer(() => server.close());
      const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
      const url = 's3://bucket/pre';
      const store = openS3ObjectStore(url, { endpoint: server.url, region: 'eu-test-1', credentials });
      const xml = { 'Content-Type': 'application/xml' };
      const refused = { status: 403, body: '<Error><Code>AccessDenied</Code></Error>', headers: xml };
      const written = () => server.requests.find(({ method }) => method === 'PUT')?.body ?? Buffer.alloc(0);
      const part = (request: RecordedRequest): ScriptedAnswer => {
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        if (from === undefined) return { status: 200, body: written(), headers: { ETag: '"a"' } };
        return { status: 206, body: written().subarray(+from, Number(to) + 1), headers: { ETag: '"a"' } };
      };
      const list = { status: 200, body: '<ListBucketResult></ListBucketResult>', headers: xml };
      const exists = { status: 200, headers: { 'x-amz-meta-chartroom-write': 'another' } };
      const steps = {
        's3:ListBucket': [refused],
        's3:PutObject': [list, refused, { status: 404 }],
        'conditional writes (If-None-Match: *)': [list, { status: 200 }, { status: 200 }],
        's3:GetObject': [list, { status: 200 }, { status: 412 }, exists, refused],
        's3:DeleteObject': [list, { status: 200 }, { status: 412 }, exists, part, part, refused],
      };
      for (const [permission, answers] of Object.entries(steps)) {
        const cleaned = Array<ScriptedAnswer>(6).fill(refused);
        server.script(...answers, ...cleaned);
        const fault = await faultOf(store, url);
        assert.ok(fault?.endsWith(` Required: ${permission}.`), `${permission}: ${fault}`);
      }
    });
  });
});
