import assert from 'node:assert/strict';
import { request } from 'node:http';

import type { Job } from '../../core/jobs/job.ts';
import { addMember, call, createRoom, expectReply, issueToken, type ApiReply } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

type Json = Record<string, unknown>;

const collection = JSON.stringify({ type: 'FeatureCollection', features: [] });

describe('uploads', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  /** What happens to a started job: the work itself is not under test. */
  let work: (job: Job) => Promise<unknown>;

  before(async () => {
    api = await startTestApi({
      jobs: {
        start: async (job) => {
          await work(job);
        },
        cancel: () => Promise.resolve(),
        statusOf: () => Promise.resolve('running'),
      },
    });
    owner = await api.issuer.token('owner');
  });
  after(() => api.close());
  beforeEach(async () => {
    roomId = await createRoom(api, owner);
    work = complete({ layer: null, markersCreated: 0, markers: [] });
  });

  const jobs = () => api.dependencies.database.jobs;
  const complete = (result: Json) => async (job: Job) => {
    await jobs().begin(job.id, job.run);
    await jobs().complete(job.id, job.run, result, 'Done.');
  };
  const failing = (code: string, message: string) => async (job: Job) => {
    await jobs().fail(job.id, job.run, { code, message });
  };

  function form(change: Record<string, string | Blob | null> = {}): FormData {
    const parts = { roomName: roomId, layerName: 'A layer', file: new Blob([collection]), ...change };
    const made = new FormData();
    for (const [name, value] of Object.entries(parts) as [string, string | Blob | null][]) {
      if (value !== null) made.set(name, value);
    }
    return made;
  }

  async function send(bearer: string | undefined, body: FormData): Promise<ApiReply> {
    return call(api.url, 'POST', '/api/layers/upload', { bearer, init: { body } });
  }

  /** Current objects, blob rows and reserved bytes. */
  async function retained() {
    const objects: string[] = [];
    for await (const { key } of api.dependencies.objects.list('')) objects.push(key);
    const blobs = await api.pool.query<{ key: string }>('select key from blobs');
    const reserved = await api.pool.query<{ sum: string }>('select sum(quota_reserved) from users');
    return { objects, blobs: blobs.rows.map(({ key }) => key), reserved: Number(reserved.rows[0]?.sum) };
  }

  it('are stored unchanged and passed to a job that references them', async () => {
    const starting = Promise.withResolvers<Job>();
    work = (job) => {
      starting.resolve(job);
      return Promise.resolve();
    };
    const waiting = send(owner, form({ description: 'd', style: '{"color":"#ff0000"}' }));
    const started = await starting.promise;
    const { uploads, bytes, layerName, style } = started.input as {
      uploads: string[];
      bytes: number;
      layerName: string;
      style: Json;
    };
    const stored = await api.dependencies.objects.read(uploads[0] ?? '');
    assert.equal(Buffer.from(stored).toString(), collection);
    assert.equal(bytes, collection.length);
    assert.equal(layerName, 'A layer');
    assert.equal(style.color, 'ff0000');
    assert.equal((await retained()).reserved, bytes);
    await complete({ layer: null, markersCreated: 0, markers: [] })(started);
    const reply = expectReply(await waiting, 200);
    assert.equal(reply.json.layer, null);
    assert.equal(reply.json.jobId, started.id);
    const poll = await call(api.url, 'GET', `/api/layers/jobs/${started.id}`, { bearer: owner });
    assert.equal(expectReply(poll, 200).json.status, 'complete');
    assert.equal(poll.json.markersCreated, 0);
  });

  it('return the error of the job, and its location', async () => {
    work = failing('unsupported_crs', 'The file declares EPSG:9999.');
    const reply = expectReply(await send(owner, form()), 400, 'unsupported_crs');
    assert.equal(reply.json.message, 'The file declares EPSG:9999.');
    work = failing('truncated', 'The file is truncated (byte 7).');
    const truncated = expectReply(await send(owner, form()), 400, 'invalid_file');
    assert.equal((truncated.json.details as Json).reason, 'truncated');
    work = failing('internal_error', 'Something went wrong.');
    expectReply(await send(owner, form()), 500, 'internal_error');
  });

  describe('that are refused leave nothing', () => {
    let stranger: string;
    let earlier: Awaited<ReturnType<typeof retained>>;
    before(async () => {
      stranger = await api.issuer.token('stranger');
    });
    beforeEach(async () => {
      earlier = await retained();
    });
    afterEach(async () => {
      assert.deepEqual(await retained(), earlier);
    });

    it('of strangers, viewers and anonymous callers', async () => {
      expectReply(await send(undefined, form()), 401, 'authentication_required');
      expectReply(await send(stranger, form()), 403, 'insufficient permission');
      expectReply(await send(await addMember(api, roomId, 'viewer', 'viewer'), form()), 403);
      const late = form({ roomName: null });
      late.append('roomName', roomId);
      expectReply(await send(stranger, late), 403, 'insufficient permission');
    });

    it('of tokens of another room or without the permission', async () => {
      const other = await createRoom(api, owner);
      const external = await issueToken(api, owner, other, 'upload');
      expectReply(await send(external.secret, form()), 403, 'API token is not scoped to this room');
      const reader = await issueToken(api, owner, roomId, 'read', 'write');
      expectReply(await send(reader.secret, form()), 403, "API token lacks 'upload' permission");
    });

    it('with a part missing or invalid', async () => {
      const cases: [change: Record<string, string | Blob | null>, error: string, says: RegExp][] = [
        [{ roomName: null }, 'invalid_request', /roomName/],
        [{ roomName: 'short' }, 'invalid_room_id', /room id/],
        [{ layerName: null }, 'invalid_layer', /layerName/],
        [{ layerName: 'a\nb' }, 'invalid_layer', /name/],
        [{ file: null }, 'missing_file', /file/],
        [{ file: '{}' }, 'missing_file', /part "file" must be a file/],
        [{ style: '{"a":' }, 'invalid_json', /style/],
        [{ style: '[]' }, 'invalid_layer', /style/],
        [{ style: '['.repeat(1000) }, 'json_too_deep', /nesting depth of 64/],
        [{ display: '5' }, 'invalid_display', /display/],
        [{ display: '{"colour":1}' }, 'unknown_field:colour', /colour/],
        [{ display: '{"opacity":2}' }, 'invalid_display', /opacity/],
      ];
      for (const [change, error, says] of cases) {
        const reply = expectReply(await send(owner, form(change)), 400, error);
        assert.match(String(reply.json.message), says);
      }
    });

    it('over the quota, which the response explains', async () => {
      await api.pool.query('update users set quota_limit = 10');
      const reply = expectReply(await send(owner, form()), 413, 'quota_exceeded');
      await api.pool.query('update users set quota_limit = null');
      const { used, reserved, ...rest } = reply.json.details as Json;
      assert.ok(Number(used) >= 0 && Number(reserved) >= 0);
      assert.deepEqual(rest, { limit: 10, required: collection.length });
    });

    it('when the client disconnects', async () => {
      const sending = request(`${api.url}/api/layers/upload`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${owner}`,
          'Content-Type': 'multipart/form-data; boundary=b',
          'Content-Length': 1_000_000,
        },
      });
      sending.on('error', () => undefined);
      sending.write(
        `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(10_000)}`,
      );
      while ((await retained()).blobs.length === earlier.blobs.length) await new Promise(setImmediate);
      sending.destroy();
      while ((await retained()).blobs.length > earlier.blobs.length) await new Promise(setImmediate);
    });
  });

  describe('inline', () => {
    const create = (json: unknown, text?: string) =>
      call(api.url, 'POST', `/api/rooms/${roomId}/layers`, {
        bearer: owner,
        ...(text === undefined
          ? { json }
          : { init: { body: text }, headers: { 'Content-Type': 'application/json' } }),
      });

    it('preserve the collection byte for byte', async () => {
      const geojson = '{ "type":"FeatureCollection", "features":[{"id":12345678901234567890,"n":0.10}] }';
      let started: Job | undefined;
      work = async (job) => {
        started = job;
        await failing('truncated', 'no matter')(job);
      };
      await create(undefined, `{"name":"x","geojson": ${geojson} ,"visible":false}`);
      const [key = ''] = started?.input.uploads as string[];
      assert.equal(Buffer.from(await api.dependencies.objects.read(key)).toString(), geojson);
      assert.equal(started?.input.points, 'layer');
    });

    it('are read to their end, whatever the length of a string or the number of names', async () => {
      const endless = `{"name":"x","geojson":"${'a'.repeat(10_000_000)}`;
      const reply = expectReply(await create(undefined, endless), 400, 'invalid_json');
      assert.deepEqual(reply.json.details, { line: 1, column: 23 });
      let names = '"features":[]';
      for (let index = 0; names.length < 9_000_000; index++) names += `,"${index.toString(36)}":0`;
      const collection = `{"type":"FeatureCollection",${names}}`;
      let bytes = 0;
      work = async (job) => {
        bytes = Number(job.input.bytes);
        await failing('truncated', 'no matter')(job);
      };
      await create(undefined, `{"geojson":${collection},"name":"x"}`);
      assert.equal(bytes, collection.length);
      // Outside of the collection, the number of names is limited.
      const beside = `{"name":"x","style":{${names}},"geojson":${collection}}`;
      expectReply(await create(undefined, beside), 413, 'body_too_large');
    });

    it('are refused over 10 MiB', async () => {
      const features = ['x'.repeat(11 * 1024 * 1024)];
      expectReply(
        await create({ name: 'x', geojson: { type: 'FeatureCollection', features } }),
        413,
        'body_too_large',
      );
    });
  });
});
