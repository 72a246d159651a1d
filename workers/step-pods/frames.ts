import { deserialize, serialize } from 'node:v8';
import { MessageBudget } from '../sandbox/message-budget.ts';

/**
 * Bytes on the channel are sent in frames: a length (4 bytes, big-endian) followed by that number of bytes.
 * An empty frame marks the end: otherwise an interrupted stream would look complete.
 */
const headBytes = 4;
const lastFrame = Buffer.alloc(headBytes);

/** Encodes bytes as frames. */
export async function* framed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const slab of bytes) {
    if (slab.length === 0) continue;
    yield headOf(slab.length);
    yield slab;
  }
  yield lastFrame;
}

/** Decodes the bytes of a stream of frames. Throws where the stream is interrupted. */
export async function* unframed(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const head = Buffer.alloc(headBytes);
  let known = 0;
  let left = 0;
  let isWhole = false;
  // The stream is read to its end, not only to the last frame: leaving it earlier would reset the response.
  for await (const slab of stream) {
    let at = 0;
    while (at < slab.length) {
      if (left > 0) {
        const taken = Math.min(left, slab.length - at);
        yield slab.subarray(at, at + taken);
        at += taken;
        left -= taken;
        continue;
      }
      head[known++] = slab[at++] ?? 0;
      if (known < headBytes) continue;
      known = 0;
      left = head.readUInt32BE(0);
      isWhole = left === 0;
    }
  }
  if (!isWhole) throw new Error('The connection to the pod of the step was interrupted.');
}

/** Encodes a message as a frame, by the structured clone algorithm of `node:v8`. */
export function messageFrame(message: unknown): Buffer {
  const body = serialize(message);
  return Buffer.concat([headOf(body.length), body]);
}

export const endOfMessages: Uint8Array = lastFrame;

/**
 * Decodes the messages of a stream. Throws where it is interrupted, contains an invalid message or exceeds
 * the limits of a step.
 */
export async function* messagesIn(
  stream: AsyncIterable<Uint8Array>,
  budget = new MessageBudget(),
): AsyncGenerator {
  let head: number | null = null;
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const slab of stream) {
    waiting.push(slab);
    size += slab.length;
    for (;;) {
      const wanted: number = head ?? headBytes;
      if (size < wanted) break;
      const all = waiting.length === 1 ? viewOf(waiting[0] ?? lastFrame) : Buffer.concat(waiting);
      const [taken, rest] = [all.subarray(0, wanted), all.subarray(wanted)];
      waiting = rest.length === 0 ? [] : [rest];
      size = rest.length;
      if (head !== null) {
        yield deserialize(taken) as unknown;
        head = null;
        continue;
      }
      head = taken.readUInt32BE(0);
      if (head === 0) return;
      budget.add(head);
    }
  }
  throw new Error('The connection to the pod of the step was interrupted.');
}

function headOf(length: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(length);
  return head;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
