import type { ByteRange } from '../../core/ports/object-store.ts';
import type { Context } from '../context.ts';

/**
 * The requested range of `size` bytes; null for the whole content, also if `If-Range` does not match the strong
 * `etag` (RFC 9110, section 13.1.5).
 */
export function wantedRange(ctx: Context, etag: string, size: number): ByteRange | null | 'unsatisfiable' {
  const header = ctx.get('Range');
  if (header === '' || ctx.method !== 'GET') return null;
  const condition = ctx.get('If-Range').trim();
  return condition === '' || condition === etag ? byteRange(header, size) : null;
}

/**
 * The range of `size` bytes in a Range header (RFC 9110, section 14): null for the whole content, also if the header
 * is invalid or has several ranges; `unsatisfiable` if it starts after the end.
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
