import { encodePicture } from '../picture/encode-picture.ts';
import { bandCode, mayLackData } from '../pixels/band-codes.ts';
import { coverData } from '../pixels/cover-data.ts';
import type { PixelWindow } from '../pixels/pixel-window.ts';
import { renderWindow } from '../pixels/render-window.ts';
import type { TerrainRendering } from '../rendering.ts';
import { flatTerrain, terrainRgb } from '../terrain/terrain-rgb.ts';
import type { RasterTileAddress, TileOptions, TilePicture } from './raster-reader.ts';
import { bandOf, type RenderSource } from './render-band.ts';
import { boxOf } from './render-tile.ts';

/** Heights of one band. A tile without data is flat: clients of terrain cannot do without a tile. */
export async function renderTerrain(
  source: RenderSource,
  tile: RasterTileAddress,
  rendering: TerrainRendering,
  { size, signal }: Pick<TileOptions, 'size' | 'signal'>,
): Promise<TilePicture> {
  signal?.throwIfAborted();
  const { manifest } = source.files;
  const code = bandCode(bandOf(source, rendering.band), manifest, rendering.nodata);
  const cover = (window: PixelWindow): Promise<PixelWindow> =>
    mayLackData([code], manifest) ? coverData(window, [code]) : Promise.resolve(window);
  const box = boxOf(tile, size);
  const rendered =
    box === null
      ? null
      : await renderWindow(await source.files.levelsFor(box.zoom, signal), {
          box,
          choice: { bands: [rendering.band - 1], codes: [code] },
          // Pixels of equal height would be steps of the ground.
          resampling: 'bilinear',
          preparation: null,
          cover,
          signal,
        });
  signal?.throwIfAborted();
  const picture =
    rendered === null
      ? flatTerrain(size, rendering.fill)
      : await terrainRgb(await covered(rendered, cover), code, rendering);
  const encoded = await encodePicture(picture, 'png');
  if (encoded === null) throw new Error('A tile of terrain has no transparent pixels.');
  return encoded;
}

function covered(
  { window, resampled }: { readonly window: PixelWindow; readonly resampled: boolean },
  cover: (window: PixelWindow) => Promise<PixelWindow>,
): Promise<PixelWindow> {
  return resampled ? Promise.resolve(window) : cover(window);
}
