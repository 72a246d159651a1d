import { checkPicture, decodePicture } from '../cog/decode-picture.ts';
import { webpAlpha } from '../cog/webp-size.ts';
import { tileSize } from '../cog/levels.ts';
import type { PixelBox } from '../pixels/pixel-window.ts';
import { piecesOf } from '../pixels/read-window.ts';
import type { Rendering } from '../rendering.ts';
import type { RenderSource } from './render-band.ts';

/**
 * Bytes that an alpha that is the same all over takes packed, with some to spare: only such a picture may be clear
 * altogether. What it says depends on these bytes alone, and thousands of tiles have the same.
 */
const maxUniformAlpha = 64;

/**
 * The WEBP of a box as it lies in a file, where it is what the rendering would show: nothing is decoded, but what may be
 * clear altogether. `undefined` where it has to be rendered; null where nothing can be seen.
 */
export async function storedPicture(
  { files, caches }: RenderSource,
  box: PixelBox,
  rendering: Rendering,
  signal?: AbortSignal,
): Promise<Uint8Array | null | undefined> {
  const { manifest } = files;
  if (manifest.kind !== 'imagery' || !isAsStored(rendering) || box.width !== tileSize) return undefined;
  if (rendering.nodata !== undefined || manifest.bands.some(({ nodata }) => nodata !== null))
    return undefined;
  const levels = await files.levelsFor(box.zoom, signal);
  if (levels.some(({ level }) => level.zoom !== box.zoom)) return undefined;
  const pieces = levels.flatMap((each) => piecesOf(each, box));
  const [piece] = pieces;
  if (piece === undefined) return null;
  const { file, level, tile, width, height, x, y } = piece;
  const isAll = x === 0 && y === 0 && width === tileSize && height === tileSize;
  if (pieces.length > 1 || !isAll || level.mask !== null || level.coding.compression !== 'webp')
    return undefined;
  const bytes = await file.stored(level, tile, signal);
  if (bytes === null) return null;
  checkPicture(bytes);
  const alpha = webpAlpha(bytes);
  if (alpha === null || alpha.length > maxUniformAlpha) return bytes;
  const { isClear } = await caches.alphas.get(Buffer.from(alpha).toString('latin1'), async () => ({
    isClear: await isClearAllOver(bytes),
  }));
  return isClear ? null : bytes;
}

/** Whether nothing of a picture of a tile's size can be seen. */
async function isClearAllOver(picture: Uint8Array): Promise<boolean> {
  const pixels = await decodePicture(picture, 4);
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return false;
  return true;
}

/** Bands in their places, nothing stretched. */
function isAsStored(rendering: Rendering): boolean {
  return (
    rendering.mode === 'rgb' &&
    rendering.bands.every((band, index) => band === index + 1) &&
    rendering.rescale === null &&
    rendering.gamma === 1
  );
}
