import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { copyObject } from '../../../adapters/objects/s3/copy-object.ts';
import { openS3ObjectStore } from '../../../adapters/objects/s3/open-s3-object-store.ts';
import { openS3Client } from '../../../adapters/objects/s3/s3-client.ts';
import { ObjectExists, ObjectStoreFull, type ObjectStore } from '../../../core/ports/object-store.ts';
import { crc32cOf } from '../../../adapters/objects/network/crc32c.ts';
import { startRecordingServer, type RecordingServer } from '../../support/object-stores/recording-server.ts';
import { startVersitygw, versitygwOptions } from '../../support/object-stores/versitygw.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('requests to an S3 store', () => {
  let server: RecordingServer;
  let store: ObjectStore;
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
  before(async () => {
    server = await startRecordingServer();
    store = openS3ObjectStore('s3://bucket/pre', { endpoint: server.url, region: 'eu-test-1', credentials });
  });
  after(() => server.close());

  const small = Buffer.from('small');
  const put = () => store.put('a/key', Readable.from([small]));
  const busy = { status: 503 };
  const refused = { status: 412 };

  it('that store include a checksum and a precondition, and are repeated unchanged', async () => {
    server.script(busy, { status: 200, breaksAfter: 0 }, { status: 200 });
    assert.equal((await put()).bytes, 5);
    assert.equal(server.requests.length, 3);
    for (const { method, path, headers, body } of server.requests) {
      assert.deepEqual([method, path, headers['if-none-match']], ['PUT', '/bucket/pre/a/key', '*']);
      assert.equal(headers['x-amz-checksum-crc32c'], crc32cOf(small));
      assert.match(headers.authorization ?? '', /Credential=id\/\d{8}\/eu-test-1\/s3\//);
      assert.ok(body.equals(small));
    }
  });

  it('that store succeed when the first one was applied and only its response was lost', async () => {
    server.script({ status: 200, breaksAfter: 0 }, refused, () => ({
      status: 200,
      headers: {
        'x-amz-meta-chartroom-write': String(server.requests[0]?.headers['x-amz-meta-chartroom-write']),
      },
    }));
    assert.equal((await put()).bytes, 5);
    server.script(refused, { status: 200, headers: { 'x-amz-meta-chartroom-write': 'another' } });
    await assert.rejects(put(), ObjectExists);
  });

  it('that store are repeated when they conflicted with another that left nothing behind', async () => {
    const methods = () => server.requests.map(({ method }) => method);
    server.script({ status: 409 }, { status: 404 }, { status: 200 });
    assert.equal((await put()).bytes, 5);
    assert.deepEqual(methods(), ['PUT', 'HEAD', 'PUT']);
    server.script({ status: 409 }, { status: 200 });
    await assert.rejects(put(), ObjectExists);
    assert.deepEqual(methods(), ['PUT', 'HEAD']);
  });

  it('report a full store', async () => {
    const full = '<Error><Code>XMinioStorageFull</Code><Message>full</Message></Error>';
    server.script({ status: 400, body: full }, { status: 404 });
    await assert.rejects(put(), ObjectStoreFull);
  });

  it('that remove abandoned uploads do not affect uploads in progress', async () => {
    const upload = (id: string, began: Date) =>
      `<Upload><Key>pre/${id}</Key><UploadId>${id}</UploadId><Initiated>${began.toISOString()}</Initiated></Upload>`;
    const page = (uploads: string) => ({
      status: 200,
      headers: { 'Content-Type': 'application/xml' },
      body: `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads}</ListMultipartUploadsResult>`,
    });
    server.script(page(upload('old', new Date(0)) + upload('young', new Date())), { status: 204 });
    assert.equal(await store.removeAbandoned(), 1);
    const [list, abort] = server.requests;
    assert.equal(list?.query.prefix, 'pre/');
    assert.deepEqual([abort?.method, abort?.query.uploadId], ['DELETE', 'old']);
  });

  it('store at most 5 GiB at once by URL', async () => {
    assert.equal(await store.remote?.writeUrl('a', 5 * 1024 ** 3 + 1, 60), null);
    const write = await store.remote?.writeUrl('a', 5 * 1024 ** 3, 60);
    const signed = new URL(write?.url ?? '').searchParams.get('X-Amz-SignedHeaders');
    assert.deepEqual(signed?.split(';'), ['content-length', 'host', 'if-none-match']);
  });
});

describe('a copy in an S3 store that is too large for one request', () => {
  it('is assembled from parts, byte for byte, and does not replace an existing object', async () => {
    const folder = temporaryFolder();
    const server = await startVersitygw(folder.path);
    try {
      const options = versitygwOptions(server);
      const store = openS3ObjectStore(server.settings.OBJECT_STORE_URL, options);
      const location = openS3Client({ bucket: 'chartroom-test', prefix: 'some/prefix/' }, options);
      const [mebibyte, bytes] = [1024 * 1024, randomBytes(12 * 1024 * 1024 + 5)];
      await store.put('large/from', Readable.from([bytes]));
      const sizes = { maxRequestBytes: 6 * mebibyte, partBytes: 5 * mebibyte };
      const head = (key: string) => store.head(key);
      await copyObject(location, head, 'large/from', 'large/to', sizes);
      assert.ok(bytes.equals(await store.read('large/to')));
      await assert.rejects(copyObject(location, head, 'large/from', 'large/to', sizes), ObjectExists);
      // Also if the object is stored between the check and the copy.
      const findNothing = (key: string) => (key === 'large/to' ? Promise.resolve(null) : store.head(key));
      await assert.rejects(copyObject(location, findNothing, 'large/from', 'large/to', sizes), ObjectExists);
    } finally {
      await server.stop();
      folder.remove();
    }
  });
});
