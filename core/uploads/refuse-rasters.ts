import { Refusal } from '../errors.ts';

/** First bytes of TIFF and BigTIFF in either byte order (TIFF 6.0, section 2). */
const tiffs = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];

/** Passes the stream through, and refuses at its first bytes what is a raster whatever its name. */
export async function* refuseRasters(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let head = Buffer.alloc(0);
  for await (const chunk of body) {
    if (head.length < 4) {
      head = Buffer.concat([head, chunk.subarray(0, 4)]);
      if (tiffs.some((start) => head.toString('latin1').startsWith(start))) {
        throw new Refusal(
          'unsupported_format',
          'The file is a TIFF, which holds no points; /api/layers/upload makes a raster layer of it.',
        );
      }
    }
    yield chunk;
  }
}
