import type { OperatorFile } from '../../core/ports/operator-file.ts';
import type { Context } from '../context.ts';
import { wantedRange } from '../http/byte-range.ts';
import { notModified } from '../http/not-modified.ts';

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
  if (ctx.method !== 'HEAD') ctx.body = await file.get(wanted);
  ctx.length = wanted.end - wanted.start;
}
