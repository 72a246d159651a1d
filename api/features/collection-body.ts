import { addAbortSignal, Readable } from 'node:stream';
import type { FeatureText } from '../../geo/vector/read-layer.ts';

/** Up to so many bytes an answer is made in one piece. */
const onePiece = 512 * 1024;

const head = Buffer.from('{"type":"FeatureCollection","features":[');

interface CollectionBody {
  readonly body: Buffer | Readable;
  readonly bytes: number;
}

/**
 * A FeatureCollection around the features' own text. A long one is a stream: features are read no faster than the
 * client takes them, and no further once it has gone.
 */
export async function collectionBody(
  features: FeatureText,
  metadata: object,
  signal: AbortSignal,
): Promise<CollectionBody> {
  const tail = Buffer.from(`],"_metadata":${JSON.stringify(metadata)}}`);
  const bytes = head.length + features.bytes + tail.length;
  if (bytes <= onePiece)
    return { body: Buffer.concat([head, ...(await features.gather()), tail], bytes), bytes };
  const stream = Readable.from(around(features.body, tail), { objectMode: false, highWaterMark: 1 });
  return { body: addAbortSignal(signal, stream), bytes };
}

async function* around(text: AsyncIterable<Uint8Array>, tail: Buffer): AsyncGenerator<Uint8Array> {
  yield head;
  yield* text;
  yield tail;
}
