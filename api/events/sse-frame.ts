/**
 * A message of an event stream as its bytes (HTML Living Standard, 9.2.6), and those bytes as a chunk of an answer
 * (RFC 9112, 7.1). They are made once, however many streams carry them; `text` lies within `chunk`.
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
