import type { ByteRange } from '../../core/ports/object-store.ts';
import type { FeatureLines, FeatureText } from '../../geo/layer/read/feature-text.ts';
import type { MemoryPool } from '../../geo/layer/read/memory-pool.ts';
import type { PooledBody } from '../http/pooled-body.ts';

/** Responses up to this size (bytes) are sent as a single buffer. */
const onePiece = 512 * 1024;

const head = Buffer.from('{"type":"FeatureCollection","features":[');

/** The text after the features: further members of the collection. */
export function collectionTail(members: object): Buffer {
  return Buffer.from(`],${JSON.stringify(members).slice(1)}`);
}

/** Length in bytes of a FeatureCollection around the stored text of its features. */
export function collectionLength(features: FeatureText, tail: Buffer): number {
  return head.length + features.bytes + tail.length;
}

/**
 * A FeatureCollection around the stored text of its features. Large collections are streamed with backpressure, and
 * reading stops when the client disconnects. A small one is a buffer of the pool, which must be released after
 * sending.
 */
export async function collectionBody(
  features: FeatureText,
  tail: Buffer,
  memory: MemoryPool,
): Promise<Buffer | PooledBody> {
  const length = collectionLength(features, tail);
  if (length > onePiece) {
    const pump: PooledBody['pump'] = async (write) => {
      await write(head);
      await features.pump(memory, write);
      await write(tail);
    };
    return { length, pump };
  }
  const body = memory.take(length);
  head.copy(body);
  await features.fill(memory, body.subarray(head.length, length - tail.length));
  tail.copy(body, length - tail.length);
  return body;
}

/** Writes a byte range of such a collection. */
export async function pumpCollection(
  features: FeatureText,
  tail: Buffer,
  memory: MemoryPool,
  { start, end }: ByteRange,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const window = {
    start: Math.max(0, start - head.length),
    end: Math.min(features.bytes, end - head.length),
  };
  const tailAt = head.length + features.bytes;
  if (start < head.length) await write(head.subarray(start, end));
  if (window.start < window.end) await features.pump(memory, write, window);
  if (end > tailAt) await write(tail.subarray(Math.max(0, start - tailAt), end - tailAt));
}

const separator = Buffer.from('\x1e');
const lineEnd = Buffer.from('\n');

/** The features as a GeoJSON text sequence (RFC 8142), one per line. */
export function sequenceBody(features: FeatureLines, memory: MemoryPool): PooledBody {
  if (features.count === 0) return { length: 0, pump: () => Promise.resolve() };
  const length = separator.length + features.bytes + lineEnd.length;
  const pump: PooledBody['pump'] = async (write) => {
    await write(separator);
    await features.pumpLines(memory, write);
    await write(lineEnd);
  };
  return { length, pump };
}
