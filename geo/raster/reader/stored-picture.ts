import { checkPicture } from '../cog/decode-picture.ts';
import { tileSize } from '../cog/levels.ts';
import type { PixelBox } from '../pixels/pixel-window.ts';
import { piecesOf } from '../pixels/read-window.ts';
import type { Rendering } from '../rendering.ts';
import type { RenderSource } from './render-band.ts';

/**
 * The WEBP of a box as it lies in a file, where it is what the rendering would show: nothing is decoded. `undefined` where
 * it has to be rendered; null where no file holds anything.
 */
export async function storedPicture(
  { files }: RenderSource,
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
  if (bytes !== null) checkPicture(bytes);
  return bytes;
}

/** Bands in their places, nothing stretched. */
function isAsStored(rendering: Rendering): boolean {
  return (
    rendering.mode === 'rgb' &&
    rendering.bands.every((band, place) => band === place + 1) &&
    rendering.rescale === null &&
    rendering.gamma === 1
  );
}
