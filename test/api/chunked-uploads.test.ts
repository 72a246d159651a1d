import assert from 'node:assert/strict';

import { limits } from '../../core/limits.ts';
import { addMember, call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import {
  chunks,
  createChunkedRoom,
  file,
  sha256,
  type ChunkedRoom,
  type Parts,
} from '../support/api/chunked.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

type Json = Record<string, unknown>;

describe('chunked uploads', () => {
  let api: TestApi;
  let room: ChunkedRoom;

  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    room = await createChunkedRoom(api);
  });

  describe('accept chunks', () => {
    it('in any order, and report the missing ones', async () => {
      const uploadId = crypto.randomUUID();
      const before = Date.now();
      const first = expectReply(await room.sendChunk(uploadId, 2, { sha256: sha256(chunks[2]) }), 200).json;
      assert.ok(Number(first.expiresAt) >= before + limits.uploadLifetime - 60_000);
      assert.deepEqual(
        { ...first, expiresAt: 0 },
        { uploadId, chunkIndex: 2, received: 1, totalChunks: 3, missing: [0, 1], expiresAt: 0 },
      );
      const reported = expectReply(await room.status(uploadId), 200).json;
      assert.deepEqual(
        { ...reported, expiresAt: 0 },
        {
          uploadId,
          fileName: 'numbers.geojson',
          fileSize: 10,
          received: 1,
          receivedBytes: 2,
          totalChunks: 3,
          missing: [0, 1],
          jobId: null,
          expiresAt: 0,
        },
      );
      await room.sendChunk(uploadId, 0);
      const last = expectReply(await room.sendChunk(uploadId, 1), 200).json;
      assert.deepEqual([last.received, last.missing], [3, []]);
    });

    it('in parallel, including the first ones, on several processes', async () => {
      const other = await api.another();
      const uploadId = crypto.randomUUID();
      const total = 24;
      const replies = await Promise.all(
        Array.from({ length: total }, (_, index) => {
          const change = { totalChunks: total, fileSize: total, chunk: new Blob([String(index % 10)]) };
          const init = { body: room.form(uploadId, index, change) };
          const url = index % 2 === 0 ? api.url : other.url;
          return call(url, 'POST', '/api/layers/upload-chunk', { bearer: room.owner, init });
        }),
      );
      for (const reply of replies) expectReply(reply, 200);
      const reported = expectReply(await room.status(uploadId), 200).json;
      assert.deepEqual([reported.received, reported.receivedBytes, reported.missing], [total, total, []]);
      assert.equal(await room.reserved(), total);
    });

    it('under a generated id when the client sends none', async () => {
      const { uploadId } = expectReply(await room.send(room.form(null, 0)), 200).json;
      assert.match(String(uploadId), /^[0-9a-f-]{36}$/);
      assert.equal(expectReply(await room.sendChunk(String(uploadId), 1), 200).json.received, 2);
    });

    it('whose text parts follow the chunk', async () => {
      const send = (sha: string) => {
        const late = new FormData();
        late.set('chunk', new Blob([new Uint8Array(chunks[0] ?? [])]), 'blob');
        for (const [name, value] of room.form(crypto.randomUUID(), 0, { sha256: sha }))
          if (name !== 'chunk') late.append(name, value);
        return room.send(late);
      };
      expectReply(await send(sha256(chunks[0])), 200);
      expectReply(await send(sha256(chunks[1])), 400, 'checksum_mismatch');
    });

    it('without unknown parts, storing nothing of them', async () => {
      const before = await room.objectKeys();
      const reply = await room.sendChunk(crypto.randomUUID(), 0, { colour: 'red' });
      expectReply(reply, 400, 'unknown_field:colour');
      assert.deepEqual(await room.objectKeys(), before);
      assert.equal(await room.reserved(), 0);
      expectReply(await room.sendChunk(crypto.randomUUID(), 0, { _: '1' }), 200);
    });

    it('from every caller with upload access, regardless of who started the upload', async () => {
      const uploadId = crypto.randomUUID();
      const editor = await addMember(api, room.roomId, `editor-${uploadId}`, 'editor');
      const { secret } = await issueToken(api, room.owner, room.roomId, 'upload');
      expectReply(await room.send(room.form(uploadId, 0), secret), 200);
      expectReply(await room.send(room.form(uploadId, 1), editor), 200);
      expectReply(await room.status(uploadId.toUpperCase(), secret), 200);
      expectReply(await room.sendChunk(uploadId, 2), 200);
      expectReply(await room.process(uploadId, {}, secret), 202);
    });

    it('repeatedly, without effect', async () => {
      const uploadId = crypto.randomUUID();
      await room.sendChunk(uploadId, 0);
      const before = await room.objectKeys();
      const again = expectReply(await room.sendChunk(uploadId, 0), 200).json;
      assert.equal(again.duplicate, true);
      assert.equal(again.received, 1);
      assert.deepEqual(await room.objectKeys(), before);
      assert.equal(await room.reserved(), file.length);
    });

    it('repeatedly, with the checksum declared the first time, the second, both or never', async () => {
      const declared = { sha256: sha256(chunks[0]) };
      for (const [then, now] of [
        [{}, declared],
        [declared, {}],
        [declared, declared],
        [{}, {}],
      ] as const) {
        const uploadId = crypto.randomUUID();
        await room.sendChunk(uploadId, 0, then);
        assert.equal(expectReply(await room.sendChunk(uploadId, 0, now), 200).json.duplicate, true);
        const other = {
          chunk: new Blob(['abcd']),
          ...(now === declared ? { sha256: sha256(Buffer.from('abcd')) } : {}),
        };
        const { details } = expectReply(await room.sendChunk(uploadId, 0, other), 409, 'chunk_conflict').json;
        assert.deepEqual(details, {
          chunkIndex: 0,
          stored: declared.sha256,
          received: sha256(Buffer.from('abcd')),
        });
      }
    });

    it('once when the same index arrives several times concurrently', async () => {
      const uploadId = crypto.randomUUID();
      const before = (await room.objectKeys()).length;
      const replies = await Promise.all(Array.from({ length: 8 }, () => room.sendChunk(uploadId, 0)));
      for (const reply of replies) expectReply(reply, 200);
      assert.equal(replies.filter(({ json }) => json.duplicate === true).length, 7);
      assert.equal((await room.objectKeys()).length, before + 1);
    });
  });

  describe('refuse and discard', () => {
    let uploadId: string;
    let before: { keys: string[]; reserved: number; status: Json };

    beforeEach(async () => {
      uploadId = crypto.randomUUID();
      expectReply(await room.sendChunk(uploadId, 0), 200);
      before = {
        keys: await room.objectKeys(),
        reserved: await room.reserved(),
        status: (await room.status(uploadId)).json,
      };
    });
    afterEach(async () => {
      assert.deepEqual(await room.objectKeys(), before.keys);
      assert.equal(await room.reserved(), before.reserved);
      assert.deepEqual((await room.status(uploadId)).json, before.status);
    });

    it('a chunk whose checksum differs from the declared one, naming both', async () => {
      const declared = sha256();
      const reply = expectReply(
        await room.sendChunk(uploadId, 1, { sha256: declared }),
        400,
        'checksum_mismatch',
      );
      const came = sha256(chunks[1]);
      assert.ok(String(reply.json.message).includes(declared) && String(reply.json.message).includes(came));
      assert.deepEqual(reply.json.details, { chunkIndex: 1, expected: declared, received: came });
      expectReply(await room.send(room.form(null, 1, { sha256: declared })), 400, 'checksum_mismatch');
    });

    it('different bytes for an existing chunk', async () => {
      const reply = await room.sendChunk(uploadId, 0, { chunk: new Blob(['abcd']) });
      expectReply(reply, 409, 'chunk_conflict');
      assert.match(String(reply.json.message), /Chunk 0/);
    });

    it('chunks that declare another file than the first chunk', async () => {
      for (const change of [{ totalChunks: 4 }, { fileSize: 11 }]) {
        const reply = expectReply(await room.sendChunk(uploadId, 1, change), 409, 'conflict');
        assert.match(String(reply.json.message), /does not match the value/);
        // Also when it arrives after the chunk.
        const late = room.form(uploadId, 1, { roomName: null, ...change });
        late.append('roomName', room.roomId);
        expectReply(await room.send(late), 409, 'conflict');
      }
    });

    it('more bytes than declared', async () => {
      const reply = await room.sendChunk(uploadId, 1, { chunk: new Blob(['0123456']) });
      assert.match(String(expectReply(reply, 400, 'size_mismatch').json.message), /11 bytes/);
    });

    it('a file that needs more chunks than declared, reporting the number', async () => {
      const tooLarge = await room.sendChunk(uploadId, 1, { fileSize: 3 * limits.singleRequestFile + 1 });
      const { json } = expectReply(tooLarge, 413, 'file_too_large');
      assert.match(String(json.message), /needs at least 4 chunks, not 3/);
    });

    it('invalid parts, naming them', async () => {
      const cases: [change: Parts, says: RegExp][] = [
        [{ chunkIndex: 3 }, /chunkIndex 3 must be less than totalChunks \(3\)/],
        [{ chunkIndex: -1 }, /chunkIndex .*"-1"/],
        [{ chunkIndex: '1.0' }, /chunkIndex/],
        [{ chunkIndex: null }, /chunkIndex.* missing/],
        [{ totalChunks: 0 }, /totalChunks/],
        [{ totalChunks: limits.uploadChunks + 1 }, /totalChunks/],
        [{ fileSize: 0 }, /fileSize/],
        [{ fileSize: limits.uploadChunks * limits.singleRequestFile + 1 }, /fileSize/],
        [{ fileSize: '1e3' }, /fileSize/],
        [{ fileName: null }, /fileName/],
        [{ fileName: '' }, /fileName/],
        [{ uploadId: 'mine' }, /UUID/],
        [{ sha256: 'abc' }, /sha256/],
        [{ roomName: null }, /roomName/],
      ];
      for (const [change, message] of cases) {
        const reply = expectReply(await room.sendChunk(uploadId, 1, change), 400, 'invalid_request');
        assert.match(String(reply.json.message), message);
      }
      expectReply(await room.sendChunk(uploadId, 1, { chunk: null }), 400, 'missing_file');
      expectReply(await room.sendChunk(uploadId, 1, { roomName: 'short' }), 400, 'invalid_room_id');
    });

    it('a chunk over 50 MiB', async () => {
      const size = limits.singleRequestFile + 1;
      const change = { fileSize: 2 * size, chunk: new Blob([Buffer.alloc(size)]) };
      expectReply(await room.sendChunk(crypto.randomUUID(), 1, change), 413, 'file_too_large');
    });

    it('a chunk that is longer than its file, before it is complete', async () => {
      const change = { chunk: new Blob([Buffer.alloc(5_000_000)]) };
      const reply = expectReply(await room.sendChunk(uploadId, 1, change), 400, 'size_mismatch');
      assert.deepEqual(reply.json.details, { chunkIndex: 1, fileSize: file.length });
    });

    it('callers without upload access to the room', async () => {
      const stranger = await api.issuer.token('stranger');
      const viewer = await addMember(api, room.roomId, `viewer-${uploadId}`, 'viewer');
      const external = await issueToken(api, room.owner, await createRoom(api, room.owner), 'upload');
      const wrong = room.form(uploadId, 1, { chunk: null });
      wrong.set('file', new Blob(['x']), 'wrong');
      expectReply(await room.send(wrong, stranger), 403, 'insufficient permission');
      expectReply(await room.send(wrong), 400, 'invalid_multipart');
      expectReply(await room.process(uploadId, { layerName: 5 }, stranger), 403, 'insufficient permission');
      expectReply(await room.process(uploadId, { layerName: 5 }, external.secret), 403);
      const reader = await issueToken(api, room.owner, room.roomId, 'read', 'write');
      expectReply(await room.send(room.form(uploadId, 1), stranger), 403, 'insufficient permission');
      expectReply(await room.send(room.form(uploadId, 1), viewer), 403, 'insufficient permission');
      expectReply(
        await room.send(room.form(uploadId, 1), external.secret),
        403,
        'API token is not scoped to this room',
      );
      expectReply(
        await room.send(room.form(uploadId, 1), reader.secret),
        403,
        "API token lacks 'upload' permission",
      );
    });

    it('an upload of another room, as if it did not exist', async () => {
      const other = await createRoom(api, room.owner);
      const change = { roomName: other };
      expectReply(await room.sendChunk(uploadId, 1, change), 404, 'upload_not_found');
      expectReply(await room.process(uploadId, change), 404, 'upload_not_found');
      const { secret } = await issueToken(api, room.owner, other, 'upload');
      expectReply(await room.status(uploadId, secret), 404, 'upload_not_found');
      expectReply(await room.cancel(uploadId, secret), 404, 'upload_not_found');
      const stranger = await api.issuer.token('stranger');
      expectReply(await room.status(uploadId, stranger), 404, 'upload_not_found');
    });
  });
});
