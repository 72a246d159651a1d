import { encodePicture } from '../picture/encode-picture.ts';
import type { PixelBox } from '../pixels/pixel-window.ts';
import type { Rendering } from '../rendering.ts';
import type { RasterTileAddress, TileOptions, TilePicture } from './raster-reader.ts';
import { renderBand, type RenderSource } from './render-band.ts';
import { renderComposite } from './render-composite.ts';
import { storedPicture } from './stored-picture.ts';

/** A pixel of a tile at zoom 30 is a centimetre wide. */
const maxZoom = 30;

export async function renderTile(
  source: RenderSource,
  tile: RasterTileAddress,
  rendering: Rendering,
  { size, format, signal }: TileOptions,
): Promise<TilePicture | null> {
  signal?.throwIfAborted();
  const box = boxOf(tile, size);
  if (box === null) return null;
  if (format === 'webp') {
    const bytes = await storedPicture(source, box, rendering, signal);
    if (bytes !== undefined) return bytes === null ? null : { bytes, mediaType: 'image/webp' };
  }
  const picture =
    rendering.mode === 'rgb'
      ? await renderComposite(source, box, rendering, signal)
      : await renderBand(source, box, rendering, signal);
  signal?.throwIfAborted();
  return picture === null ? null : encodePicture(picture, format);
}

/** A tile of 512 pixels consists of the four of the next zoom. Null if it is outside the world. */
export function boxOf({ z, x, y }: RasterTileAddress, size: 256 | 512): PixelBox | null {
  const inside = (index: number): boolean => Number.isInteger(index) && index >= 0 && index < 2 ** z;
  if (!Number.isInteger(z) || z < 0 || z > maxZoom || !inside(x) || !inside(y)) return null;
  return { zoom: size === 512 ? z + 1 : z, left: x * size, top: y * size, width: size, height: size };
}
