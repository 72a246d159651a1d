import assert from 'node:assert/strict';

import fc from 'fast-check';

import { bandOf } from '../../../../geo/raster/cog/undo-predictor.ts';
import type { TileCoding } from '../../../../geo/raster/cog/levels.ts';

const codings = fc.record({
  format: fc.constantFrom(['uint', 1], ['uint', 2], ['uint', 4], ['uint', 8], ['float', 4], ['float', 8]),
  samples: fc.integer({ min: 1, max: 5 }),
  predictor: fc.constantFrom(1 as const, 2 as const, 3 as const),
  seed: fc.uint8Array({ minLength: 5, maxLength: 500 }),
}); // prettier-ignore

/** What a writer does according to TIFF 6.0 and Adobe's note: on entire rows, each value from the right. */
function applied(tile: Uint8Array, bytes: number, samples: number, predictor: 1 | 2 | 3): Uint8Array {
  const out = tile.slice();
  const rowBytes = 256 * samples * bytes;
  for (let row = 0; row < 256 && predictor > 1; row++) {
    const line = out.subarray(row * rowBytes, (row + 1) * rowBytes);
    if (predictor === 2) {
      const mask = (1n << BigInt(bytes * 8)) - 1n;
      const number = (at: number): bigint => BigInt(`0x${Buffer.from(line.subarray(at, at + bytes)).reverse().toString('hex')}`); // prettier-ignore
      for (let at = rowBytes - bytes; at >= samples * bytes; at -= bytes) {
        const difference = (number(at) - number(at - samples * bytes)) & mask;
        for (let byte = 0; byte < bytes; byte++) line[at + byte] = Number((difference >> BigInt(byte * 8)) & 0xffn);
      }
    } else {
      const values = 256 * samples;
      const planes = line.slice();
      for (let value = 0; value < values; value++)
        for (let byte = 0; byte < bytes; byte++) planes[byte * values + value] = line[value * bytes + bytes - 1 - byte]!;
      for (let at = rowBytes - 1; at >= samples; at--) planes[at]! -= planes[at - samples]!;
      line.set(planes);
    }
  }
  return out;
} // prettier-ignore

describe('predictors', () => {
  it('are reversed for any numbers of any type, band by band', () => {
    fc.assert(
      fc.property(codings, ({ format, samples, predictor, seed }) => {
        const [kind, bytes] = format as ['uint' | 'float', number];
        if ((predictor === 3) !== (kind === 'float') && predictor === 3) return;
        const coding = { compression: 'none', type: `${kind}${bytes * 8}`, samples, predictor, alpha: -1 } as TileCoding;
        const tile = Uint8Array.from({ length: 65536 * samples * bytes }, (_, at) => seed[(at * 7 + (at >> 9)) % seed.length]!);
        const raw = applied(tile, bytes, samples, predictor);
        const view = new DataView(tile.buffer);
        for (let band = 0; band < samples; band++) {
          const plane = bandOf(raw, coding, band);
          for (let at = 0; at < 65536; at += 97) {
            const from = (at * samples + band) * bytes;
            const wanted = kind === 'float' ? (bytes === 4 ? view.getFloat32(from, true) : view.getFloat64(from, true)) : bytes === 8 ? Number(view.getBigUint64(from, true)) : bytes === 4 ? view.getUint32(from, true) : bytes === 2 ? view.getUint16(from, true) : view.getUint8(from);
            assert.ok(Object.is(plane[at], wanted), `${coding.type} ${predictor}: ${plane[at]} for ${wanted}`);
          }
        }
      }),
      { numRuns: 12 },
    );
  }); // prettier-ignore
});
