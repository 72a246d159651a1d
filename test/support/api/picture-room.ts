import { jpeg } from '../../fixtures/pictures/photos.ts';
import { call, createRoom, expectReply, issueToken, type ApiReply } from './call.ts';
import type { TestApi } from './start-api.ts';

export const svg = '<svg viewBox="0 0 24 24"><path d="M2 2h20v20z"/></svg>';

interface Keys extends Record<string, unknown> {
  imageKey: string;
  thumbnailKey: string;
}

export type PictureRoom = Awaited<ReturnType<typeof openPictureRoom>>;

/** A new room of `owner` (a JWT) with a write token and a read token, and helpers for tests of images. */
export async function openPictureRoom(api: TestApi, owner: string) {
  const roomId = await createRoom(api, owner);
  const writer = (await issueToken(api, owner, roomId, 'write')).secret;
  const reader = (await issueToken(api, owner, roomId, 'read')).secret;

  const as = (bearer: string | undefined, method: string, path: string, json?: unknown) =>
    call(api.url, method, `/api/rooms/${roomId}${path}`, { bearer, json });

  async function send(
    path: string,
    parts: Record<string, Uint8Array | string>,
    bearer = writer,
  ): Promise<ApiReply> {
    const form = new FormData();
    for (const [name, content] of Object.entries(parts)) {
      if (['name', 'size', 'keepPosition'].includes(name)) form.set(name, content.toString());
      else form.set(name, new Blob([Buffer.from(content)]), 'picture.bin');
    }
    return call(api.url, 'POST', `/api/rooms/${roomId}${path}`, { bearer, init: { body: form } });
  }

  async function upload(photo?: Uint8Array, texts: Record<string, string> = {}): Promise<Keys> {
    const parts = { image: photo ?? (await jpeg(40, 30)), thumbnail: await jpeg(4, 3), ...texts };
    const { json } = expectReply(await send('/markers/upload-image', parts), 200);
    return { imageKey: String(json.imageKey), thumbnailKey: String(json.thumbnailKey) };
  }

  /** Creates a marker and returns its id. */
  async function marker(fields: Record<string, unknown>): Promise<string> {
    const json = { latitude: 47, longitude: 8, ...fields };
    const reply = expectReply(await as(owner, 'POST', '/markers', json), 201);
    return (reply.json.marker as { id: string }).id;
  }

  const image = (bearer: string | undefined, key: string) =>
    as(bearer, 'GET', `/markers/image?key=${encodeURIComponent(key)}`);

  /** The redirect target of an image key. */
  async function location(key: string): Promise<string> {
    return api.url + (expectReply(await image(reader, key), 302).headers.get('location') ?? '');
  }

  async function row(sql: string, ...values: unknown[]): Promise<Record<string, unknown>> {
    return (await api.pool.query<Record<string, unknown>>(sql, values)).rows[0] ?? {};
  }

  const usedBytes = async () =>
    Number((await row('select used_bytes from rooms where id = $1', roomId)).used_bytes);

  async function keysOfStore(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of api.dependencies.objects.list('')) keys.push(key);
    return keys;
  }

  return { roomId, writer, reader, as, send, upload, marker, image, location, row, usedBytes, keysOfStore };
}
