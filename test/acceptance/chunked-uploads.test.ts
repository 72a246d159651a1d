import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { collection, grid, point, square } from './support/geojson.ts';
import {
  anonymous,
  call,
  expectError,
  expectStatus,
  type ServiceAnswer,
  type Bearer,
} from './support/http.ts';
import { createRoom, issueToken, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { expectNothingIn, namedLayer, readFeatures } from './support/uploads.ts';
import { endOfJob } from './support/waiting.ts';

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** A file split into chunks, as by a client that uploads it. */
class ChunkedFile {
  readonly uploadId = randomUUID();
  readonly roomId: string;
  readonly content: Buffer;
  readonly chunks: readonly Buffer[];

  constructor(roomId: string, content: unknown, count: number) {
    this.roomId = roomId;
    this.content = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
    const size = Math.ceil(this.content.length / count);
    this.chunks = Array.from({ length: count }, (_, index) =>
      this.content.subarray(index * size, (index + 1) * size),
    );
  }

  form(index: number, change: Readonly<Record<string, string>> = {}): FormData {
    const texts = {
      roomName: this.roomId,
      uploadId: this.uploadId,
      chunkIndex: String(index),
      totalChunks: String(this.chunks.length),
      fileName: 'large.geojson',
      fileSize: String(this.content.length),
      ...change,
    };
    const form = new FormData();
    for (const [name, text] of Object.entries(texts)) form.set(name, text);
    form.set('chunk', new Blob([new Uint8Array(this.chunks[index] ?? Buffer.alloc(0))]), 'chunk');
    return form;
  }

  send(
    caller: Bearer | null,
    index: number,
    change?: Readonly<Record<string, string>>,
  ): Promise<ServiceAnswer> {
    return sendForm(caller, this.form(index, change), index);
  }

  async sendAll(caller: Bearer): Promise<void> {
    await Promise.all(
      [...this.chunks.keys()].map(async (index) => expectStatus(await this.send(caller, index), 200)),
    );
  }

  process(caller: Bearer | null, change: Readonly<Record<string, unknown>> = {}): Promise<ServiceAnswer> {
    const json = { roomName: this.roomId, uploadId: this.uploadId, layerName: 'large', ...change };
    return call(caller, 'POST', '/api/layers/process-chunked', { json });
  }

  status(caller: Bearer | null): Promise<ServiceAnswer> {
    return call(caller, 'GET', `/api/layers/uploads/${this.uploadId}`);
  }
}

function sendForm(caller: Bearer | null, form: FormData, process = 0): Promise<ServiceAnswer> {
  return call(caller, 'POST', '/api/layers/upload-chunk', { form, process });
}

suite(import.meta.filename, 'Chunked uploads', () => {
  let room: RoomWithTokens;
  before(async () => {
    room = await roomWithTokens();
  });

  const squares = collection(grid(40, 40));

  it('creates a layer from a file whose chunks were sent in parallel', async () => {
    const file = new ChunkedFile(room.roomId, squares, 9);
    await file.sendAll(room.uploader);
    const change = { layerName: 'parallel', sha256: sha256(file.content) };
    const started = expectStatus(await file.process(room.uploader, change), 202);
    const end = await endOfJob(room.uploader, started.string('jobId'));
    assert.equal(end.at('status'), 'complete', end.text);
    const layer = await namedLayer(room.reader, room.roomId, 'parallel');
    assert.equal(layer.featureCount, 1600);
    const features = expectStatus(await readFeatures(room.reader, layer.id, [0, 0, 5, 5]), 200);
    assert.ok(features.list('features').length > 0);
  });

  it('stays available after crs_unknown, for another request with the system', async () => {
    const ring = '121394 487383, 121494 487383, 121494 487483, 121394 487383';
    const file = new ChunkedFile(room.roomId, `name,wkt\nDam,"POLYGON ((${ring}))"\n`, 2);
    await file.sendAll(room.uploader);
    const first = expectStatus(await file.process(room.uploader, { layerName: 'rd' }), 202);
    const failed = await endOfJob(room.uploader, first.string('jobId'));
    assert.equal(failed.at('error.code'), 'crs_unknown', failed.text);
    const status = expectStatus(await file.status(room.uploader), 200);
    assert.deepEqual([status.at('jobId'), status.at('missing')], [null, []]);
    const change = { layerName: 'rd', crs: 'EPSG:28992' };
    const second = expectStatus(await file.process(room.uploader, change), 202);
    assert.notEqual(second.at('jobId'), first.at('jobId'));
    const end = await endOfJob(room.uploader, second.string('jobId'));
    assert.equal(end.at('status'), 'complete', end.text);
    assert.equal((await namedLayer(room.reader, room.roomId, 'rd')).featureCount, 1);
  });

  it('takes chunks in any order, and tells what is missing', async () => {
    const file = new ChunkedFile(room.roomId, squares, 4);
    const third = expectStatus(await file.send(room.uploader, 2), 200);
    assert.deepEqual(third.at('missing'), [0, 1, 3]);
    assert.deepEqual(
      [third.at('uploadId'), third.at('chunkIndex'), third.at('received'), third.at('totalChunks')],
      [file.uploadId, 2, 1, 4],
    );
    assert.ok(third.number('expiresAt') > Date.now());
    expectStatus(await file.send(room.owner, 0), 200);
    const reported = expectStatus(await file.status(room.uploader), 200);
    assert.deepEqual([reported.at('received'), reported.at('missing')], [2, [1, 3]]);
    expectError(await file.process(room.uploader), 409, undefined, /missing/);
    assert.deepEqual((await file.process(room.uploader)).at('details.missing'), [1, 3]);
    for (const index of [1, 3]) expectStatus(await file.send(room.uploader, index), 200);
    expectStatus(await file.process(room.uploader), 202);
  });

  it('generates an upload id when the client sends none', async () => {
    const file = new ChunkedFile(room.roomId, squares, 2);
    const form = file.form(0);
    form.delete('uploadId');
    const uploadId = expectStatus(await sendForm(room.uploader, form), 200).string('uploadId');
    assert.match(uploadId, /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    const second = expectStatus(await file.send(room.uploader, 1, { uploadId }), 200);
    assert.deepEqual(second.at('missing'), []);
  });

  it('takes the text parts behind the chunk', async () => {
    const file = new ChunkedFile(room.roomId, squares, 2);
    const form = new FormData();
    for (const [name, value] of [...file.form(0)].reverse()) form.append(name, value);
    expectStatus(await sendForm(room.uploader, form), 200);
  });

  it('takes the same chunk again, and refuses other bytes for it', async () => {
    const file = new ChunkedFile(room.roomId, squares, 3);
    expectStatus(await file.send(room.uploader, 0), 200);
    const again = expectStatus(await file.send(room.uploader, 0), 200);
    assert.deepEqual([again.at('duplicate'), again.at('received')], [true, 1]);
    expectError(await sendForm(room.uploader, mixed(file, 0, 1)), 409, 'chunk_conflict');
    assert.equal((await file.status(room.uploader)).at('received'), 1);
  });

  /** A chunk sent under the index of another one. */
  function mixed(file: ChunkedFile, index: number, other: number): FormData {
    return file.form(other, { chunkIndex: String(index) });
  }

  it('rejects a chunk whose checksum differs from the declared one', async () => {
    const file = new ChunkedFile(room.roomId, squares, 3);
    const declared = sha256('something else');
    const answer = await file.send(room.uploader, 0, { sha256: declared });
    expectError(answer, 400, undefined, new RegExp(declared));
    expectError(answer, 400, undefined, new RegExp(sha256(file.chunks[0] ?? '')));
    expectStatus(await file.send(room.uploader, 0, { sha256: sha256(file.chunks[0] ?? '') }), 200);
  });

  it('refuses chunks that contradict the first chunk or themselves', async () => {
    const file = new ChunkedFile(room.roomId, squares, 3);
    expectStatus(await file.send(room.uploader, 0), 200);
    expectError(await file.send(room.uploader, 1, { totalChunks: '4' }), 409, undefined, /totalChunks/);
    expectError(await file.send(room.uploader, 1, { fileSize: '5' }), 409, undefined, /fileSize/);
    expectError(await file.send(room.uploader, 1, { chunkIndex: '3' }), 400, undefined, /chunkIndex/);
    expectError(await file.send(room.uploader, 1, { chunkIndex: 'one' }), 400, undefined, /chunkIndex/);
    expectError(await file.send(room.uploader, 1, { uploadId: 'no-uuid' }), 400, undefined, /uploadId/);
  });

  it('answers process-chunked at once, and the same job each time', async () => {
    const file = new ChunkedFile(room.roomId, squares, 2);
    await file.sendAll(room.uploader);
    const answers = await Promise.all(
      [1, 2, 3].map(() => file.process(room.uploader, { layerName: 'once' })),
    );
    const ids = answers.map((answer) => expectStatus(answer, 202).string('jobId'));
    assert.equal(new Set(ids).size, 1);
    const end = await endOfJob(room.uploader, ids[0] ?? '');
    assert.equal(end.at('status'), 'complete', end.text);
    const layers = expectStatus(await call(room.reader, 'GET', `/api/layers/${room.roomId}`), 200);
    assert.equal(layers.list('layers').filter(({ name }) => name === 'once').length, 1);
  });

  it('ends the job with an error when the file differs from its declaration', async () => {
    const fresh = await roomWithTokens();
    const wrongSum = new ChunkedFile(fresh.roomId, squares, 2);
    await wrongSum.sendAll(fresh.uploader);
    const started = await wrongSum.process(fresh.uploader, { sha256: sha256('something else') });
    const end = await endOfJob(fresh.uploader, expectStatus(started, 202).string('jobId'));
    assert.equal(end.at('status'), 'error');
    assert.match(end.string('error.message'), new RegExp(sha256(wrongSum.content)));

    const short = new ChunkedFile(fresh.roomId, squares, 2);
    const fileSize = String(short.content.length + 1);
    for (const index of [0, 1]) expectStatus(await short.send(fresh.uploader, index, { fileSize }), 200);
    const job = expectStatus(await short.process(fresh.uploader), 202).string('jobId');
    const shortEnd = await endOfJob(fresh.uploader, job);
    assert.equal(shortEnd.at('status'), 'error');
    assert.match(shortEnd.string('error.message'), new RegExp(fileSize));
    await expectNothingIn(fresh.script, fresh.roomId);
  });

  it('imports points in bulk when the purpose says so, and refuses unknown purposes', async () => {
    const fresh = await roomWithTokens();
    const points = collection(Array.from({ length: 300 }, (_, index) => point(index / 10, 47)));
    const file = new ChunkedFile(fresh.roomId, points, 3);
    await file.sendAll(fresh.script);
    expectError(await file.process(fresh.script, { purpose: 'amusement' }), 400, undefined, /purpose/);
    const started = expectStatus(await file.process(fresh.script, { purpose: 'bulk-import' }), 202);
    const end = await endOfJob(fresh.script, started.string('jobId'));
    assert.equal(end.at('markersCreated'), 300, end.text);
  });

  it('forgets a cancelled upload', async () => {
    const file = new ChunkedFile(room.roomId, squares, 3);
    expectStatus(await file.send(room.uploader, 0), 200);
    expectStatus(await call(room.uploader, 'DELETE', `/api/layers/uploads/${file.uploadId}`), 200);
    expectError(await file.status(room.uploader), 404);
    expectError(await file.process(room.uploader), 404);
    expectError(await file.send(room.uploader, 1), 404);
  });

  it('ends an upload when the token that started it is revoked', async () => {
    const token = await issueToken(room.owner, room.roomId, 'upload');
    const file = new ChunkedFile(room.roomId, collection([square(8, 47, 1)]), 2);
    await file.sendAll(token);
    const path = `/api/rooms/${room.roomId}/api-tokens/${token.id}`;
    expectStatus(await call(room.owner, 'DELETE', path), 200, 204);
    const message = 'Invalid or expired API token';
    expectError(await file.send(token, 0), 401, message);
    expectError(await file.process(token), 401, message);
    expectError(await file.process(room.uploader), 404);
  });

  it('is closed to everybody who may not upload to the room', async () => {
    const file = new ChunkedFile(room.roomId, squares, 2);
    await file.sendAll(room.uploader);
    const other = await roomWithTokens();
    const remote = await createRoom(room.owner);
    expectError(await file.send(anonymous, 0), 401, 'authentication_required');
    expectError(await file.send(other.owner, 0), 403, 'insufficient permission');
    expectError(await file.send(other.uploader, 0), 403, 'API token is not scoped to this room');
    expectError(await file.send(room.writer, 0), 403, "API token lacks 'upload' permission");
    expectError(await file.status(other.uploader), 404);
    expectError(await file.status(other.owner), 404);
    expectError(await file.send(room.owner, 0, { roomName: remote }), 404);
    expectError(await file.process(room.owner, { roomName: remote }), 404);
    expectError(await call(other.uploader, 'DELETE', `/api/layers/uploads/${file.uploadId}`), 404);
    expectStatus(await file.status(room.uploader), 200);
  });
});
