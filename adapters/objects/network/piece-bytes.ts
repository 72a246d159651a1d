const mebibyte = 1024 * 1024;

/**
 * Content up to this size is collected in memory and sent with one request. That takes no more memory than
 * two pieces of 8 MiB and a session, and covers upload chunks (20 MiB by default).
 */
const maxWholeBytes = 24 * mebibyte;

/**
 * Size of the only piece for an object of at most `length` bytes, rounded up to whole mebibytes so that later
 * uploads can reuse the buffer; undefined if it must be sent in several pieces.
 */
export function pieceBytesOf(length: number | undefined): number | undefined {
  if (length === undefined || length > maxWholeBytes) return undefined;
  return Math.max(1, Math.ceil(length / mebibyte)) * mebibyte;
}
