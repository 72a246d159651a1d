import { addAbortSignal, Readable } from 'node:stream';
import type { FeatureText } from '../../geo/vector/read-layer.ts';

/** Up to so many bytes an answer is made in one piece. */
const onePiece = 256 * 1024;

/**
 * A FeatureCollection around the features' own text. A long one is a stream: features are read no faster than the
 * client takes them, and no further once it has gone.
 */
export async function collectionBody(
  features: FeatureText,
  metadata: object,
  signal: AbortSignal,
): Promise<Buffer | Readable> {
  const parts = collection(features.body, metadata);
  if (features.bytes <= onePiece) {
    const pieces: Uint8Array[] = [];
    for await (const part of parts) pieces.push(part);
    return Buffer.concat(pieces);
  }
  return addAbortSignal(signal, Readable.from(parts, { objectMode: false, highWaterMark: onePiece }));
}

async function* collection(body: AsyncIterable<Uint8Array>, metadata: object): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"type":"FeatureCollection","features":[');
  yield* body;
  yield Buffer.from(`],"_metadata":${JSON.stringify(metadata)}}`);
}
