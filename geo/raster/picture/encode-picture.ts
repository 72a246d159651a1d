import sharp from 'sharp';

import { inFull } from './indexed-picture.ts';
import { indexedPicture } from './indexed-picture.ts';
import { fullPicture } from './full-picture.ts';
import type { PlacedPicture } from '../paint/band-painter.ts';
import type { ColouredPicture } from '../paint/paint-rgb.ts';
import { writePng } from './write-png.ts';

export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/webp';
}

/** Low effort: a tile is rendered on demand, usually for one caller. */
const webpOptions = {
  webp: { quality: 80, effort: 1 },
  'webp-lossless': { lossless: true, effort: 0 },
} as const;

/** Null if nothing is visible. */
export async function encodePicture(
  picture: PlacedPicture | ColouredPicture,
  format: 'png' | 'webp' | 'webp-lossless',
): Promise<EncodedPicture | null> {
  const image = 'indexes' in picture ? await indexedPicture(picture) : await fullPicture(picture);
  if (image === null) return null;
  if (format === 'png') return { bytes: await writePng(image), mediaType: 'image/png' };
  const { width, height } = picture;
  const full = 'indexes' in picture ? await inFull(picture) : null;
  const pixels = full ?? image.pixels;
  const raw = { width, height, channels: full === null && image.colours === 'rgb' ? 3 : 4 } as const;
  const bytes = await sharp(pixels, { raw }).webp(webpOptions[format]).toBuffer();
  return { bytes, mediaType: 'image/webp' };
}
