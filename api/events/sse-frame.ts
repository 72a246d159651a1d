/**
 * A message of an event stream as bytes (HTML Living Standard, 9.2.6) and as a chunk of a response (RFC 9112, 7.1).
 * Encoded once for all streams; `text` is a view of `chunk`.
 */
export interface Frame {
  readonly text: Buffer;
  readonly chunk: Buffer;
}

const lineEnd = '\r\n';

export function frameOf(text: string): Frame {
  const head = Buffer.byteLength(text).toString(16) + lineEnd;
  const chunk = Buffer.from(head + text + lineEnd);
  return { chunk, text: chunk.subarray(head.length, -lineEnd.length) };
}
