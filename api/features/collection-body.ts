import type { ByteRange } from '../../core/ports/object-store.ts';
import type { FeatureLines, FeatureText } from '../../geo/layer/read/feature-text.ts';
import type { MemoryPool } from '../../geo/layer/read/memory-pool.ts';
import type { PooledBody } from '../http/pooled-body.ts';

/** Up to so many bytes an answer is made in one piece. */
const onePiece = 512 * 1024;

const head = Buffer.from('{"type":"FeatureCollection","features":[');

/** What stands behind the features: other members of the collection. */
export function collectionTail(members: object): Buffer {
  return Buffer.from(`],${JSON.stringify(members).slice(1)}`);
}

/** Length of a FeatureCollection around the features' own text. */
export function collectionLength(features: FeatureText, tail: Buffer): number {
  return head.length + features.bytes + tail.length;
}

/**
 * A FeatureCollection around the features' own text. A long one is written piece by piece: features are read no
 * faster than the client takes them, and no further once it has gone. A short one is memory of the pool, to be given
 * back when it was sent.
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

/** The bytes of a range of the same. */
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

/** The features as a GeoJSON text sequence (RFC 8142): each a line of its own. */
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
