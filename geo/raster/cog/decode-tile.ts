import { turnOf } from '../turns.ts';
import { decodePicture } from './decode-picture.ts';
import type { DecodedTile, Samples } from './decoded-tile.ts';
import { tileSize, type TileCoding } from './levels.ts';
import { bandOf } from './undo-predictor.ts';
import { rawBytes, unpackedBytes } from './unpack.ts';

const tilePixels = tileSize * tileSize;

/**
 * @param bits the tile of the mask, unpacked: one bit per pixel, most significant bit first
 * @param bands zero-based indexes
 */
export async function decodeTile(
  stored: Uint8Array,
  coding: TileCoding,
  bits: Uint8Array | null,
  bands: readonly number[],
): Promise<DecodedTile> {
  const raw =
    coding.compression === 'webp'
      ? await decodePicture(stored, coding.samples)
      : await rawBytes(stored, coding, unpackedBytes(coding));
  const planes: Samples[] = [];
  for (const band of bands) {
    await turnOf(tilePixels);
    planes.push(bandOf(raw, coding, band));
  }
  if (bits !== null) return { planes, coverage: fromBits(bits) };
  if (coding.alpha < 0) return { planes, coverage: null };
  await turnOf(tilePixels);
  return { planes, coverage: fromAlpha(bandOf(raw, coding, coding.alpha)) };
}

function fromBits(bits: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const coverage = new Uint8Array(tileSize * tileSize);
  let all = 255;
  for (let byte = 0; byte < bits.length; byte++) {
    const eight = bits[byte]!;
    all &= eight;
    for (let bit = 0; bit < 8; bit++) coverage[byte * 8 + bit] = (eight >> (7 - bit)) & 1 ? 255 : 0;
  }
  return all === 255 ? null : coverage;
}

/** Alpha in bytes is gradual; for other types every value except 0 is opaque. */
function fromAlpha(alpha: Samples): Uint8Array<ArrayBuffer> | null {
  const coverage = alpha instanceof Uint8Array ? alpha : new Uint8Array(alpha.length);
  // Uint8Array.from with a function takes ten times as long, as does an iterator.
  if (coverage !== alpha) for (let at = 0; at < alpha.length; at++) coverage[at] = alpha[at] === 0 ? 0 : 255;
  for (let at = 0; at < coverage.length; at++) if (coverage[at] !== 255) return coverage;
  return null;
}
