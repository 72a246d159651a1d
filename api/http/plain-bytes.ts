import type { ByteRange } from '../../core/ports/object-store.ts';
import type { Context } from '../context.ts';
import { answer } from '../routing/define-route.ts';
import { wantedRange } from './byte-range.ts';
import type { PooledBody } from './pooled-body.ts';

/** Bytes that are sent as they are, or a range of them. */
export interface PlainBytes {
  readonly length: number;
  /** Hands over the pieces of a range; each `write` resolves when the piece has left and its memory is free again. */
  readonly pump: (range: ByteRange, write: (bytes: Uint8Array) => Promise<void>) => Promise<void>;
}

/** Headers with a strong tag. */
export type TaggedHeaders = Readonly<Record<string, string>> & { readonly ETag: string };

/** All of it, or the range that the request asks for. */
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
