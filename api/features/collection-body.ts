import type { FeatureText } from '../../geo/vector/read-layer.ts';
import type { MemoryPool } from '../../geo/vector/memory-pool.ts';
import type { PumpedBody } from '../http/pumped-body.ts';

/** Up to so many bytes an answer is made in one piece. */
const onePiece = 512 * 1024;

const head = Buffer.from('{"type":"FeatureCollection","features":[');

/**
 * A FeatureCollection around the features' own text. A long one is written piece by piece: features are read no
 * faster than the client takes them, and no further once it has gone. A short one is memory of the pool, to be given
 * back when it was sent.
 */
export async function collectionBody(
  features: FeatureText,
  metadata: object,
  memory: MemoryPool,
): Promise<Buffer | PumpedBody> {
  const tail = Buffer.from(`],"_metadata":${JSON.stringify(metadata)}}`);
  const length = head.length + features.bytes + tail.length;
  if (length > onePiece) {
    const pump: PumpedBody['pump'] = async (write) => {
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
