import { BandPainter, type PlacedPicture } from '../paint/band-painter.ts';
import { scaleOf } from '../paint/scale-of.ts';
import { bandCode, mayLackData, plainCode } from '../pixels/band-codes.ts';
import { coverData } from '../pixels/cover-data.ts';
import { groundMetres } from '../pixels/grid.ts';
import type { BandCode, PixelBox, PixelWindow } from '../pixels/pixel-window.ts';
import { renderWindow, type Preparation, type WindowRequest } from '../pixels/render-window.ts';
import type { ColormapRendering, ColorScale, ShadeRendering } from '../rendering.ts';
import { shade } from '../terrain/shade.ts';
import { turnOf } from '../turns.ts';
import type { RasterCaches } from './raster-caches.ts';
import type { RasterFiles } from './raster-files.ts';

/** The source of rendered tiles. */
export interface RenderSource {
  readonly files: RasterFiles;
  readonly caches: RasterCaches;
  /** Of this version of this raster. */
  readonly key: string;
}

const hillshadeColors: ColorScale = { type: 'named', name: 'gray', vmin: 0, vmax: 255 };
/** Work per stop for its key and colours, in pixels of a turn. */
const workAStop = 16;
/** The steeper the darker. */
const slopeColors: ColorScale = { type: 'named', name: 'gray_r', vmin: 0, vmax: 90 };

/** An image of one band. Null if no file contains any part of the box. */
export async function renderBand(
  source: RenderSource,
  box: PixelBox,
  rendering: ColormapRendering | ShadeRendering,
  signal?: AbortSignal,
): Promise<PlacedPicture | null> {
  const { manifest } = source.files;
  const code = bandCode(bandOf(source, rendering.band), manifest, rendering.nodata);
  const colors = colorsOf(rendering);
  const cover = (window: PixelWindow): Promise<PixelWindow> =>
    mayLackData([code], manifest) ? coverData(window, [code]) : Promise.resolve(window);
  const request: WindowRequest = {
    box,
    choice: { bands: [rendering.band - 1], codes: [code] },
    resampling: isOfClasses(colors) ? 'nearest' : rendering.resampling,
    isOfClasses: manifest.sampling?.overviews === 'mode',
    preparation: rendering.mode === 'singleband' ? null : shading(rendering, code, cover),
    cover,
    signal,
  };
  const rendered = await renderWindow(await source.files.levelsFor(box.zoom, signal), request);
  if (rendered === null) return null;
  const shown =
    rendering.mode === 'singleband'
      ? { ...code, nodata: rendered.resampled ? null : code.nodata }
      : plainCode;
  if (colors.type === 'stops') await turnOf(colors.stops.length * workAStop);
  return painterOf(source, colors, shown).paint(rendered.window);
}

/** @throws RangeError for an unknown band */
export function bandOf({ files }: RenderSource, number: number): RasterFiles['manifest']['bands'][number] {
  const band = files.manifest.bands[number - 1];
  if (band === undefined)
    throw new RangeError(`there is no band ${number} among ${files.manifest.bands.length}`);
  return band;
}

function colorsOf(rendering: ColormapRendering | ShadeRendering): ColorScale {
  if (rendering.mode === 'hillshade') return hillshadeColors;
  return rendering.colors ?? slopeColors;
}

/** Whether values between the classes have no colour. */
function isOfClasses(colors: ColorScale): boolean {
  return colors.type === 'palette' || (colors.type === 'stops' && colors.between === 'classes');
}

function shading(
  rendering: ShadeRendering,
  code: BandCode,
  cover: (window: PixelWindow) => Promise<PixelWindow>,
): Preparation {
  return {
    border: 1,
    run: async (window, { zoom, top }) =>
      shade(await cover(window), code, rendering, (row) => groundMetres(top + row, zoom)),
  };
}

function painterOf({ files, caches, key }: RenderSource, colors: ColorScale, code: BandCode): BandPainter {
  // A palette belongs to the raster; other scales are identified by their content.
  const name = colors.type === 'palette' ? key : JSON.stringify(colors);
  const { nodata, scale, offset } = code;
  return caches.painters.getNow(
    [nodata, scale, offset, name].join(),
    () => new BandPainter(scaleOf(colors, files.manifest.palette ?? []), code),
  );
}
