import assert from 'node:assert/strict';

import { removeEndedUploads } from '../../core/uploads/chunked/end-upload.ts';
import { when } from '../support/when.ts';
import { call, expectReply, issueToken, type ApiReply } from '../support/api/call.ts';
import { openSocket, readAll } from '../support/api/raw.ts';
import { chunks, createChunkedRoom, file, sha256, type ChunkedRoom } from '../support/api/chunked.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

type Json = Record<string, unknown>;

describe('the lifecycle of chunked uploads', () => {
  let api: TestApi;
  let room: ChunkedRoom;

  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    room = await createChunkedRoom(api);
  });

  describe('they reserve storage for the whole file', () => {
    const fits = 20;
    beforeEach(async () => {
      const limit =
        'update users set quota_limit = $2 from rooms where owner_id = users.id and rooms.id = $1';
      await api.pool.query(limit, [room.roomId, fits]);
    });

    it('at the first chunk, or refuse it', async () => {
      const change = { fileSize: fits + 1 };
      const reply = expectReply(await room.sendChunk(crypto.randomUUID(), 0, change), 413, 'quota_exceeded');
      assert.deepEqual(reply.json.details, { used: 0, reserved: 0, limit: fits, required: fits + 1 });
      const late = room.form(crypto.randomUUID(), 0, { roomName: null, ...change });
      late.append('roomName', room.roomId);
      expectReply(await room.send(late), 413, 'quota_exceeded');
      assert.equal(await room.reserved(), 0);
      expectReply(await room.sendChunk(crypto.randomUUID(), 0, { fileSize: fits }), 200);
      assert.equal(await room.reserved(), fits);
    });

    /** Sends a first chunk up to its first byte; `end` sends the rest. */
    const beginChunk = async () => {
      const form = room.form(crypto.randomUUID(), 0, { chunk: null });
      const texts = [...form].map(
        ([name, value]) =>
          `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value as string}\r\n`,
      );
      const head = `${texts.join('')}--b\r\nContent-Disposition: form-data; name="chunk"; filename="a"\r\n\r\n`;
      const rest = `${String(chunks[0])}\r\n--b--\r\n`;
      const socket = await openSocket(api.url);
      socket.write(
        `POST /api/layers/upload-chunk HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${room.owner}\r\n` +
          `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${head.length + rest.length}\r\n` +
          `Connection: close\r\n\r\n${head}`,
      );
      return { socket, end: () => socket.write(rest) };
    };
    const holds = (bytes: number) =>
      when(`${bytes} bytes are reserved`, async () => (await room.reserved()) === bytes);
    const uploads = async () => {
      const { rows } = await api.pool.query(
        'select from uploads join rooms on rooms.key = room_key where rooms.id = $1',
        [room.roomId],
      );
      return rows.length;
    };

    it('before reading the first chunk, and release it when the chunk is cut off', async () => {
      const { socket } = await beginChunk();
      await holds(file.length);
      const other = room.sendChunk(crypto.randomUUID(), 0, { fileSize: fits - file.length + 1 });
      expectReply(await other, 413, 'quota_exceeded');
      socket.destroy();
      await holds(0);
      assert.equal(await uploads(), 0);
    });

    it('and release it when the sender of the first chunk loses access', async () => {
      const { socket, end } = await beginChunk();
      await holds(file.length);
      await api.pool.query('delete from members using rooms where room_key = key and id = $1', [room.roomId]);
      end();
      assert.match(await readAll(socket), /^HTTP\/1.1 403 /);
      assert.deepEqual([await room.reserved(), await uploads()], [0, 0]);
    });

    it('and pass the reservation to the job without increasing it', async () => {
      const uploadId = await room.sendAll();
      expectReply(await room.process(uploadId), 202);
      assert.equal(await room.reserved(), file.length);
    });
  });

  describe('they become a job', () => {
    it('immediately, the same one each time', async () => {
      const uploadId = await room.sendAll();
      const replies = await Promise.all([
        room.process(uploadId),
        room.process(uploadId),
        room.process(uploadId),
      ]);
      const ids = new Set(replies.map((reply) => expectReply(reply, 202).json.jobId));
      assert.equal(ids.size, 1);
      const [jobId = ''] = ids;
      assert.equal(api.startedJobs.filter(({ id }) => id === jobId).length, 1);
      assert.equal(expectReply(await room.status(uploadId), 200).json.jobId, jobId);
      const again = expectReply(await room.sendChunk(uploadId, 0), 200);
      assert.equal(again.json.duplicate, true);
      expectReply(await room.cancel(uploadId), 409, 'conflict');
    });

    it('with the chunks in order, which the job references', async () => {
      const uploadId = crypto.randomUUID();
      for (const index of [2, 0, 1]) await room.sendChunk(uploadId, index);
      const declared = sha256();
      const style = { color: '00ff00' };
      const { json } = expectReply(
        await room.process(uploadId, { sha256: declared.toUpperCase(), style }),
        202,
      );
      const job = await api.dependencies.database.jobs.find(String(json.jobId));
      assert.ok(job);
      const { uploads, ...input } = job.input as { uploads: string[] } & Json;
      const bytes = await Promise.all(uploads.map((key) => api.dependencies.objects.read(key)));
      assert.equal(Buffer.concat(bytes).toString(), file.toString());
      assert.deepEqual(input.chunked, { sha256: declared });
      assert.equal(input.bytes, file.length);
      assert.equal(input.subject, 'numbers.geojson');
      const references = await api.pool.query<{ blob_key: string; object_type: string; object_id: string }>(
        'select * from blob_references where blob_key = any($1)',
        [uploads],
      );
      assert.equal(references.rows.length, 3);
      for (const row of references.rows)
        assert.deepEqual([row.object_type, row.object_id], ['upload', job.id]);
      const known = await api.pool.query('select from blobs where key like $1', [`%${job.id}%`]);
      assert.equal(known.rowCount, 0, 'the job announces no object that is not written');
    });

    it('only after all chunks are stored', async () => {
      const uploadId = crypto.randomUUID();
      await room.sendChunk(uploadId, 1);
      const reply = expectReply(await room.process(uploadId), 409, 'upload_incomplete');
      assert.deepEqual(reply.json.details, { missing: [0, 2] });
    });

    it('of the kind that the purpose selects', async () => {
      const uploadId = await room.sendAll();
      const change = { purpose: 'bulk-import', layerName: undefined };
      const { jobId } = expectReply(await room.process(uploadId, change), 202).json;
      assert.equal(api.startedJobs.find(({ id }) => id === jobId)?.kind, 'bulk-import');
      const file = { purpose: 'import', layerName: undefined };
      const imported = expectReply(await room.process(await room.sendAll(), file), 202).json;
      assert.equal(api.startedJobs.find(({ id }) => id === imported.jobId)?.kind, 'room-import');
    });

    it('but no import with a token that may only upload', async () => {
      const { secret } = await issueToken(api, room.owner, room.roomId, 'upload');
      const change = { purpose: 'import', layerName: undefined };
      expectReply(
        await room.process(await room.sendAll(), change, secret),
        403,
        "API token lacks 'write' permission",
      );
    });

    it('unless the request is invalid', async () => {
      const uploadId = await room.sendAll();
      const cases: [change: Json, error: string][] = [
        [{ layerName: undefined }, 'invalid_layer'],
        [{ layerName: 'a\nb' }, 'invalid_layer'],
        [{ style: [] }, 'invalid_layer'],
        [{ display: 5 }, 'invalid_display'],
        [{ display: { gamma: 0 } }, 'invalid_display'],
        [{ purpose: 'fun' }, 'invalid_request'],
        [{ sha256: 'abc' }, 'invalid_request'],
        [{ uploadId: 'mine' }, 'invalid_request'],
        [{ colour: 'red' }, 'unknown_field:colour'],
      ];
      for (const [change, error] of cases) expectReply(await room.process(uploadId, change), 400, error);
      expectReply(await room.process(crypto.randomUUID()), 404, 'upload_not_found');
      assert.equal((await room.status(uploadId)).json.jobId, null);
    });
  });

  describe('they end', () => {
    async function expectDeleted(uploadId: string): Promise<void> {
      expectReply(await room.status(uploadId), 404, 'upload_not_found');
      expectReply(await room.sendChunk(uploadId, 1), 404, 'upload_not_found');
      expectReply(await room.process(uploadId), 404, 'upload_not_found');
    }

    /** Number of referenced blobs among the upload's chunks. */
    async function references(uploadId: string): Promise<number> {
      const rows = await api.pool.query('select from blob_references where object_id = $1', [uploadId]);
      return rows.rows.length;
    }

    it('when they are cancelled', async () => {
      const uploadId = await room.sendAll();
      expectReply(await room.cancel(uploadId), 200);
      assert.deepEqual([await references(uploadId), await room.reserved()], [0, 0]);
      await expectDeleted(uploadId);
      expectReply(await room.cancel(uploadId), 404, 'upload_not_found');
    });

    it('a day after their last chunk, when upkeep releases everything', async () => {
      const uploadId = await room.sendAll();
      const alive = await room.sendAll();
      const back = "update uploads set expires_at = now() - interval '1 second' where id = $1";
      await api.pool.query(back, [uploadId]);
      await expectDeleted(uploadId);
      await removeEndedUploads(api.dependencies.database, 100);
      assert.deepEqual(
        [await references(uploadId), await references(alive), await room.reserved()],
        [0, 3, file.length],
      );
      expectReply(await room.status(alive), 200);
    });

    it('when their room is deleted or cleared', async () => {
      const uploadId = await room.sendAll();
      expectReply(
        await call(api.url, 'POST', `/api/rooms/${room.roomId}/clear`, { bearer: room.owner }),
        200,
      );
      await expectDeleted(uploadId);
      await removeEndedUploads(api.dependencies.database, 100);
      assert.deepEqual([await references(uploadId), await room.reserved()], [0, 0]);
    });

    it('when the token that started them is revoked', async () => {
      const { id, secret } = await issueToken(api, room.owner, room.roomId, 'upload');
      const uploadId = crypto.randomUUID();
      for (const index of chunks.keys())
        expectReply(await room.send(room.form(uploadId, index), secret), 200);
      await call(api.url, 'DELETE', `/api/rooms/${room.roomId}/api-tokens/${id}`, { bearer: room.owner });
      expectReply(await room.send(room.form(uploadId, 0), secret), 401, 'Invalid or expired API token');
      expectReply(await room.process(uploadId, {}, secret), 401, 'Invalid or expired API token');
      await expectDeleted(uploadId);
      await removeEndedUploads(api.dependencies.database, 100);
      assert.deepEqual([await references(uploadId), await room.reserved()], [0, 0]);
    });

    it('when a token is revoked while a chunk is in transit', async () => {
      const { id, secret } = await issueToken(api, room.owner, room.roomId, 'upload');
      const uploadId = crypto.randomUUID();
      expectReply(await room.send(room.form(uploadId, 0), secret), 200);
      const before = await room.objectKeys();
      const reply = await slowly(secret, room.form(uploadId, 1), async () => {
        await call(api.url, 'DELETE', `/api/rooms/${room.roomId}/api-tokens/${id}`, { bearer: room.owner });
      });
      expectReply(reply, 401, 'Invalid or expired API token');
      assert.deepEqual(await room.objectKeys(), before);
    });
  });

  /** Sends the form except its end, runs `meanwhile`, and sends the rest. */
  async function slowly(bearer: string, body: FormData, meanwhile: () => Promise<void>): Promise<ApiReply> {
    const encoded = new Response(body);
    const type = encoded.headers.get('content-type') ?? '';
    const bytes = new Uint8Array(await encoded.arrayBuffer());
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(bytes.subarray(0, -10));
        await meanwhile();
        controller.enqueue(bytes.subarray(-10));
        controller.close();
      },
    });
    return call(api.url, 'POST', '/api/layers/upload-chunk', {
      bearer,
      headers: { 'Content-Type': type },
      init: { body: stream, duplex: 'half' },
    });
  }
});
