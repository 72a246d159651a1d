import { checkPicture, decodePicture } from '../cog/decode-picture.ts';
import { webpAlpha } from '../cog/webp-size.ts';
import { tileSize } from '../cog/levels.ts';
import type { PixelBox } from '../pixels/pixel-window.ts';
import { piecesOf } from '../pixels/read-window.ts';
import type { Rendering } from '../rendering.ts';
import type { RenderSource } from './render-band.ts';

/**
 * Maximum size of a compressed uniform alpha, with some margin: only such an image may be fully transparent.
 * The result depends only on these bytes, which thousands of tiles share.
 */
const maxUniformAlpha = 64;

/**
 * The stored WEBP of a box if it equals the requested rendering: only tiles that may be fully transparent are
 * decoded. `undefined` if it must be rendered; null if nothing is visible.
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

/** Whether an image of a tile's size is fully transparent. */
async function isClearAllOver(picture: Uint8Array): Promise<boolean> {
  const pixels = await decodePicture(picture, 4);
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return false;
  return true;
}

/** Bands in their order, without rescaling. */
function isAsStored(rendering: Rendering): boolean {
  return (
    rendering.mode === 'rgb' &&
    rendering.bands.every((band, index) => band === index + 1) &&
    rendering.rescale === null &&
    rendering.gamma === 1
  );
}
