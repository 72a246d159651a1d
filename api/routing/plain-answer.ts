import type { ByteRange } from '../../core/ports/object-store.ts';
import type { Context } from '../context.ts';
import { answer } from './define-route.ts';
import { wantedRange } from '../http/byte-range.ts';
import type { PooledBody } from '../http/pooled-body.ts';

/** Uncompressed content that can be sent in whole or as a range. */
export interface PlainBytes {
  readonly length: number;
  /** Writes a range in chunks; each `write` resolves when the chunk has been sent and its memory can be reused. */
  readonly pump: (range: ByteRange, write: (bytes: Uint8Array) => Promise<void>) => Promise<void>;
}

/** Headers with a strong ETag. */
export type TaggedHeaders = Readonly<Record<string, string>> & { readonly ETag: string };

/** Sends the whole content or the requested range. */
export function answerPlain(ctx: Context, { length, pump }: PlainBytes, given: TaggedHeaders) {
  const headers = { ...given, 'Accept-Ranges': 'bytes' };
  const body = (range: ByteRange): PooledBody => ({
    ...{ length: range.end - range.start, isPlain: true },
    pump: (write) => pump(range, write),
  });
  const range = wantedRange(ctx, given.ETag, length);
  if (range === 'unsatisfiable') return answer(416, null, { 'Content-Range': `bytes */${length}` });
  if (range === null) return answer(200, body({ start: 0, end: length }), headers);
  const contentRange = `bytes ${range.start}-${range.end - 1}/${length}`;
  return answer(206, body(range), { ...headers, 'Content-Range': contentRange });
}
