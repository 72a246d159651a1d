import { createHash } from 'node:crypto';
import { call, createRoom, type ApiReply } from './call.ts';
import type { TestApi } from './start-api.ts';

/** Parts of a form; null omits one. */
export type Parts = Readonly<Record<string, string | number | Blob | null>>;

/** A file of three chunks: 4, 4 and 2 bytes. */
export const file = Buffer.from('0123456789');
export const chunks: readonly Buffer[] = [file.subarray(0, 4), file.subarray(4, 8), file.subarray(8)];

export function sha256(bytes: Uint8Array = file): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A room with its own owner, and requests to upload the file to it. */
export interface ChunkedRoom {
  readonly roomId: string;
  readonly owner: string;
  form(uploadId: string | null, index: number, change?: Parts): FormData;
  send(body: FormData, bearer?: string): Promise<ApiReply>;
  sendChunk(uploadId: string, index: number, change?: Parts): Promise<ApiReply>;
  sendAll(): Promise<string>;
  process(uploadId: string, change?: Readonly<Record<string, unknown>>, bearer?: string): Promise<ApiReply>;
  status(uploadId: string, bearer?: string): Promise<ApiReply>;
  cancel(uploadId: string, bearer?: string): Promise<ApiReply>;
  /** Bytes that the owner has reserved. */
  reserved(): Promise<number>;
  /** Every key in the store, of any room. */
  objectKeys(): Promise<string[]>;
}

export async function createChunkedRoom(api: TestApi): Promise<ChunkedRoom> {
  const owner = await api.issuer.token(`owner-${crypto.randomUUID()}`);
  const roomId = await createRoom(api, owner);
  const room: ChunkedRoom = {
    roomId,
    owner,
    form: (uploadId, index, change = {}) =>
      formOf({
        roomName: roomId,
        uploadId,
        chunkIndex: index,
        totalChunks: chunks.length,
        fileName: 'numbers.geojson',
        fileSize: file.length,
        chunk: new Blob([new Uint8Array(chunks[index] ?? [])]),
        ...change,
      }),
    send: (body, bearer = owner) =>
      call(api.url, 'POST', '/api/layers/upload-chunk', { bearer, init: { body } }),
    sendChunk: (uploadId, index, change) => room.send(room.form(uploadId, index, change)),
    async sendAll() {
      const uploadId = crypto.randomUUID();
      for (const index of chunks.keys()) await room.sendChunk(uploadId, index);
      return uploadId;
    },
    process: (uploadId, change = {}, bearer = owner) =>
      call(api.url, 'POST', '/api/layers/process-chunked', {
        bearer,
        json: { roomName: roomId, uploadId, layerName: 'A layer', ...change },
      }),
    status: (uploadId, bearer = owner) => call(api.url, 'GET', `/api/layers/uploads/${uploadId}`, { bearer }),
    cancel: (uploadId, bearer = owner) =>
      call(api.url, 'DELETE', `/api/layers/uploads/${uploadId}`, { bearer }),
    async reserved() {
      const { rows } = await api.pool.query<{ reserved: string }>(
        'select quota_reserved as reserved from users join rooms on owner_id = users.id where rooms.id = $1',
        [roomId],
      );
      return Number(rows[0]?.reserved);
    },
    async objectKeys() {
      const keys: string[] = [];
      for await (const { key } of api.dependencies.objects.list('')) keys.push(key);
      return keys;
    },
  };
  return room;
}

function formOf(parts: Parts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (value instanceof Blob) form.set(name, value, 'blob');
    else if (value !== null) form.set(name, String(value));
  }
  return form;
}
