import sharp from 'sharp';

import { RasterDamaged } from '../raster-damaged.ts';
import { tileSize } from './levels.ts';
import { webpSize } from './webp-size.ts';

/** The pixels of a WEBP with `samples` bytes each: three colours, and alpha as the fourth. */
export async function decodePicture(stored: Uint8Array, samples: number): Promise<Uint8Array> {
  checkPicture(stored);
  let raw: { data: Buffer; info: { channels: number; width: number; height: number } };
  try {
    const picture = sharp(stored, { limitInputPixels: tileSize * tileSize, failOn: 'warning' });
    raw = await picture.raw().toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new RasterDamaged('a tile is not a readable WEBP', { cause });
  }
  const { data, info } = raw;
  if (data.length !== tileSize * tileSize * info.channels || (info.channels !== 3 && info.channels !== 4))
    throw new RasterDamaged(
      `a tile has the unexpected size ${info.width} × ${info.height} with ${info.channels} channels`,
    );
  return info.channels === samples ? data : withChannels(data, info.channels, samples);
}

/** A WEBP that declares another size than the tile's is never decoded. */
export function checkPicture(stored: Uint8Array): void {
  const size = webpSize(stored);
  if (size?.width !== tileSize || size.height !== tileSize)
    throw new RasterDamaged(`a tile is not a WEBP with ${tileSize} × ${tileSize} pixels`);
}

/** The encoder omits alpha from fully opaque images. */
function withChannels(data: Uint8Array, from: number, to: number): Uint8Array {
  const out = new Uint8Array((data.length / from) * to).fill(255);
  for (let read = 0, write = 0; read < data.length; read += from, write += to)
    for (let channel = 0; channel < 3; channel++) out[write + channel] = data[read + channel]!;
  return out;
}
