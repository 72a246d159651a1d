import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openGcsObjectStore } from '../../../adapters/objects/gcs/open-gcs-object-store.ts';
import { crc32cOf } from '../../../adapters/objects/network/crc32c.ts';
import {
  ObjectExists,
  ObjectMissing,
  ObjectStoreFull,
  type ObjectStore,
} from '../../../core/ports/object-store.ts';
import {
  startRecordingServer,
  type RecordedRequest,
  type RecordingServer,
} from '../../support/object-stores/recording-server.ts';

/**
 * Conditions that the emulator of Google's store does not enforce are tested by the requests sent and by the
 * handling of each response.
 */
describe('requests to Google Cloud Storage', () => {
  let server: RecordingServer;
  let store: ObjectStore;
  before(async () => {
    server = await startRecordingServer();
    store = openGcsObjectStore('gs://bucket/pre/fix', { endpoint: server.url });
  });
  after(() => server.close());

  const small = Buffer.from('small');
  const put = (bytes: Buffer, options = {}) => store.put('a/key', Readable.from([bytes]), options);
  const resource = (bytes: Buffer, more = {}) => ({
    ...{ name: 'pre/fix/a/key', size: String(bytes.length), generation: '7', crc32c: crc32cOf(bytes) },
    ...{ timeCreated: '2026-01-02T03:04:05.678Z', ...more },
  });
  /** The JSON part of a request that stores an object in one request. */
  const sentResource = ({ body }: RecordedRequest) =>
    JSON.parse(/\r\n\r\n(\{.*\})\r\n/.exec(body.toString('latin1'))?.[1] ?? '{}') as Record<string, unknown>;
  const [busy, refused, absent] = [
    { status: 503 },
    { status: 412 },
    { status: 404, body: { error: { code: 404 } } },
  ];
  const queries = () => server.requests.map(({ query }) => query);

  describe('that store a small object', () => {
    it('are single, with the checksum, on the condition that the object does not exist', async () => {
      server.script({ status: 200, body: resource(small) });
      const { bytes, createdAt } = await put(small);
      assert.deepEqual([bytes, createdAt], [5, Date.parse('2026-01-02T03:04:05.678Z')]);
      const [request] = server.requests;
      assert.equal(request?.path, '/upload/storage/v1/b/bucket/o');
      assert.deepEqual(request.query, { uploadType: 'multipart', ifGenerationMatch: '0' });
      const { name, crc32c } = sentResource(request);
      assert.deepEqual([name, crc32c], ['pre/fix/a/key', crc32cOf(small)]);
      assert.ok(request.body.includes(small));
    });

    it('are repeated unchanged when the store is busy or the connection breaks', async () => {
      server.script(busy, { status: 200, breaksAfter: 0 }, { status: 200, body: resource(small) });
      await put(small);
      const [first, ...others] = server.requests.map(({ body }) => body.toString('latin1'));
      assert.deepEqual(others, [first, first]);
    });

    it('succeed when the first one was applied and only its response was lost', async () => {
      let mark: unknown;
      server.script(
        (request) => {
          mark = sentResource(request).metadata;
          return { status: 200, breaksAfter: 0 };
        },
        refused,
        () => ({ status: 200, body: resource(small, { metadata: mark }) }),
      );
      assert.equal((await put(small)).bytes, 5);
    });

    it('fail if another object exists under the key', async () => {
      const other = { status: 200, body: resource(small, { metadata: { 'chartroom-write': 'another' } }) };
      server.script(refused, other);
      await assert.rejects(put(small), ObjectExists);
    });

    it('name the generation that they replace, and are repeated after a concurrent change', async () => {
      const there = (generation: string) => ({ status: 200, body: resource(small, { generation }) });
      server.script(there('41'), refused, there('42'), there('42'), { status: 200, body: resource(small) });
      await put(small, { replace: true });
      const conditions = queries().flatMap(({ ifGenerationMatch }) => ifGenerationMatch ?? []);
      assert.deepEqual(conditions, ['41', '42']);
      server.script(absent, { status: 200, body: resource(small) });
      await put(small, { replace: true });
      assert.equal(server.requests[1]?.query.ifGenerationMatch, '0');
    });

    it('leave nothing if the store received different bytes', async () => {
      server.script({ status: 200, body: resource(small, { crc32c: 'AAAAAA==' }) }, { status: 204 });
      await assert.rejects(put(small), /does not match what was sent/);
      const [, removal] = server.requests;
      assert.deepEqual([removal?.method, removal?.query.ifGenerationMatch], ['DELETE', '7']);
    });

    it('report a full store', async () => {
      server.script({ status: 507, body: 'full' });
      await assert.rejects(put(small), ObjectStoreFull);
    });

    it('are not repeated when they are rejected, and only a limited number of times otherwise', async () => {
      server.script({ status: 403, body: 'no' });
      await assert.rejects(put(small), /responded with status 403: no/);
      assert.equal(server.requests.length, 1);
    });
  });

  describe('that store a large object', () => {
    const piece = 8 * 1024 * 1024;
    const large = randomBytes(2 * piece + 1000);
    const session = { status: 200, headers: { Location: '' } };
    const at = (taken: number) => ({
      status: 308,
      ...(taken > 0 && { headers: { Range: `bytes=0-${taken - 1}` } }),
    });
    const done = { status: 200, body: resource(large) };
    before(() => (session.headers.Location = `${server.url}/session`));
    const ranges = () => server.requests.flatMap(({ headers }) => headers['content-range'] ?? []);

    it('open a session with a precondition, and send it in parts with the total checksum', async () => {
      server.script(session, at(piece), at(2 * piece), done);
      assert.equal((await put(large)).bytes, large.length);
      const [begin, ...pieces] = server.requests;
      assert.deepEqual(
        [begin?.method, begin?.query.uploadType, begin?.query.ifGenerationMatch],
        ['POST', 'resumable', '0'],
      );
      assert.deepEqual(ranges(), [
        `bytes 0-${piece - 1}/*`,
        `bytes ${piece}-${2 * piece - 1}/*`,
        `bytes ${2 * piece}-${large.length - 1}/${large.length}`,
      ]);
      assert.ok(Buffer.concat(pieces.map(({ body }) => body)).equals(large));
      assert.deepEqual(
        pieces.map(({ headers }) => headers['x-goog-hash']),
        [undefined, undefined, `crc32c=${crc32cOf(large)}`],
      );
    });

    it('continue after the bytes that the store has, after a failure as after a response', async () => {
      const half = piece / 2;
      server.script(
        ...[session, busy, at(0), at(half), at(piece)],
        ...[at(2 * piece), { status: 200, breaksAfter: 0 }, done],
      );
      assert.equal((await put(large)).bytes, large.length);
      assert.deepEqual(ranges(), [
        `bytes 0-${piece - 1}/*`,
        'bytes */*',
        `bytes 0-${piece - 1}/*`,
        `bytes ${half}-${piece - 1}/*`,
        `bytes ${piece}-${2 * piece - 1}/*`,
        `bytes ${2 * piece}-${large.length - 1}/${large.length}`,
        `bytes */${large.length}`,
      ]);
    });

    it('cancel the session of a stream that fails', async () => {
      async function* broken() {
        yield await Promise.resolve(large);
        throw new Error('line lost');
      }
      server.script(session, at(piece), at(2 * piece), { status: 499 });
      await assert.rejects(store.put('a/key', broken()), /line lost/);
      assert.deepEqual(server.requests.at(-1)?.method, 'DELETE');
      assert.equal(server.requests.at(-1)?.path, '/session');
    });

    it('fail if an object was stored in the meantime', async () => {
      const other = { status: 200, body: resource(small) };
      server.script(session, at(piece), at(2 * piece), refused, other, { status: 499 });
      await assert.rejects(put(large), ObjectExists);
    });
  });

  describe('that copy', () => {
    const step = (more: object) => ({ status: 200, body: { done: false, ...more } });

    it('include the condition in each step', async () => {
      server.script(step({ rewriteToken: 'next' }), step({ done: true, resource: resource(small) }));
      assert.equal((await store.copy('from', 'a/key')).bytes, 5);
      assert.deepEqual(queries(), [
        { ifGenerationMatch: '0' },
        { ifGenerationMatch: '0', rewriteToken: 'next' },
      ]);
      const [{ path, method } = { path: '', method: '' }] = server.requests;
      assert.equal(
        `${method} ${path}`,
        'POST /storage/v1/b/bucket/o/pre%2Ffix%2Ffrom/rewriteTo/b/bucket/o/pre%2Ffix%2Fa%2Fkey',
      );
    });

    it('reject an existing target and a missing source', async () => {
      server.script(refused, { status: 200, body: resource(small) });
      await assert.rejects(store.copy('from', 'a/key'), ObjectExists);
      server.script(absent);
      await assert.rejects(store.copy('from', 'a/key'), ObjectMissing);
    });
  });

  describe('that delete', () => {
    it('name the generation that was found, and retry with the current one if it has changed', async () => {
      const there = (generation: string) => ({ status: 200, body: resource(small, { generation }) });
      server.script(there('5'), refused, there('6'), { status: 204 });
      assert.equal(await store.delete('a/key'), true);
      const conditions = queries().flatMap(({ ifGenerationMatch }) => ifGenerationMatch ?? []);
      assert.deepEqual(conditions, ['5', '6']);
    });
  });

  describe('that read', () => {
    const bytes = randomBytes(300_000);
    const headers = { 'x-goog-generation': '9', 'x-goog-hash': `crc32c=${crc32cOf(bytes)},md5=AAAA` };
    const whole = { status: 200, body: bytes, headers };

    it('resume where the connection broke, in the same generation', async () => {
      const rest = (request: RecordedRequest) => {
        const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1]);
        return { status: 206, body: bytes.subarray(from), headers };
      };
      server.script({ ...whole, breaksAfter: 100_000 }, rest);
      assert.ok(bytes.equals(await buffer(await store.get('a/key'))));
      assert.equal(server.requests[1]?.query.generation, '9');
    });

    it('never return bytes of a replacement object or with a different checksum', async () => {
      server.script({ ...whole, breaksAfter: 100_000 }, absent);
      await assert.rejects(store.read('a/key'), ObjectMissing);
      const changed = Buffer.from(bytes);
      changed[5] = (changed[5] ?? 0) ^ 1;
      server.script({ ...whole, body: changed });
      await assert.rejects(store.read('a/key'), /The CRC32C of .* was declared/);
    });
  });

  it('send no credentials to an address outside Google', async () => {
    server.script({ status: 200, body: resource(small) });
    await put(small);
    assert.equal(server.requests[0]?.headers.authorization, undefined);
  });
});
