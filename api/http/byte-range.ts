import type { ByteRange } from '../../core/ports/object-store.ts';
import type { Context } from '../context.ts';

/**
 * The part of a content of `size` bytes that the request wants; null for all of it, also where `If-Range` names another
 * content than that of the strong `etag` (RFC 9110, section 13.1.5).
 */
export function wantedRange(ctx: Context, etag: string, size: number): ByteRange | null | 'unsatisfiable' {
  const header = ctx.get('Range');
  if (header === '' || ctx.method !== 'GET') return null;
  const condition = ctx.get('If-Range').trim();
  return condition === '' || condition === etag ? byteRange(header, size) : null;
}

/**
 * The part of a content of `size` bytes that a Range header asks for (RFC 9110, section 14): null for all of it,
 * also where the header is none that is understood or names several parts; `unsatisfiable` where it lies behind the end.
 */
export function byteRange(header: string, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  const start = Number(first);
  const end = last === '' ? Infinity : Number(last) + 1;
  if (end <= start) return null;
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size) };
}
