import { Refusal } from '../../core/errors.ts';
import type { ByteRange } from '../../core/ports/object-store.ts';
import type { OperatorFile } from '../../core/ports/operator-file.ts';
import type { Context } from '../context.ts';
import { wantedRange } from '../http/byte-range.ts';
import { notModified } from '../http/not-modified.ts';
import { sendPooled } from '../http/pooled-body.ts';

/** Sends the file of the vector basemap, or the range that the map needs. A map notices another ETag. */
export async function sendBasemap(ctx: Context, file: OperatorFile): Promise<void> {
  const { bytes, etag } = file;
  ctx.status = 200;
  ctx.type = 'application/vnd.pmtiles';
  ctx.set({ 'Accept-Ranges': 'bytes', 'Cache-Control': 'public, max-age=3600', ETag: etag });
  if (notModified(ctx)) {
    ctx.status = 304;
    return;
  }
  const range = wantedRange(ctx, etag, bytes);
  if (range === 'unsatisfiable') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${bytes}`);
    return;
  }
  const wanted = range ?? { start: 0, end: bytes };
  if (range !== null) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end - 1}/${bytes}`);
  }
  const closed = new AbortController();
  ctx.res.once('close', () => closed.abort());
  const length = wanted.end - wanted.start;
  const pump = (write: Write) => pumpExactly(file, wanted, write);
  await sendPooled(ctx, { length, isPlain: true, pump }, closed.signal);
}

type Write = (bytes: Uint8Array) => Promise<void>;

/** Sends as many bytes as were announced, or fails: the file may change at any time. */
async function pumpExactly(file: OperatorFile, range: ByteRange, write: Write): Promise<void> {
  let left = range.end - range.start;
  const pieces = await file.get(range).catch((cause: unknown) => {
    throw new Refusal('service_unavailable', undefined, {}, { cause });
  });
  for await (const bytes of pieces as AsyncIterable<Buffer>) {
    left -= bytes.length;
    await write(bytes);
  }
  if (left !== 0) throw new Error('The file of the vector basemap changed while it was sent.');
}
