const mebibyte = 1024 * 1024;

/**
 * What is not longer than that is gathered whole and sent with one request: it takes no more memory than two pieces of
 * 8 MiB and a session's, and chunks of uploads are such (20 MiB as a rule).
 */
const maxWholeBytes = 24 * mebibyte;

/**
 * Bytes of the one piece of an object whose length is known to be this at most, in whole mebibytes, so that the memory
 * of one upload is of use to the next; undefined where it has to be sent in several.
 */
export function pieceBytesOf(length: number | undefined): number | undefined {
  if (length === undefined || length > maxWholeBytes) return undefined;
  return Math.max(1, Math.ceil(length / mebibyte)) * mebibyte;
}
