import { paintRgb, type ColouredPicture } from '../paint/paint-rgb.ts';
import { bandCode, mayLackData } from '../pixels/band-codes.ts';
import { coverData } from '../pixels/cover-data.ts';
import type { BandCode, PixelBox, PixelWindow } from '../pixels/pixel-window.ts';
import { renderWindow } from '../pixels/render-window.ts';
import type { ValueRange, RgbRendering } from '../rendering.ts';
import { bandOf, type RenderSource } from './render-band.ts';

const bytes: ValueRange = [0, 255];

/** An image of three bands. Null if no file contains any part of the box. */
export async function renderComposite(
  source: RenderSource,
  box: PixelBox,
  rendering: RgbRendering,
  signal?: AbortSignal,
): Promise<ColouredPicture | null> {
  const { manifest } = source.files;
  const bands = [...new Set(rendering.bands)].sort((one, other) => one - other);
  const codes = bands.map((band) => bandCode(bandOf(source, band), manifest, rendering.nodata));
  const cover = (window: PixelWindow): Promise<PixelWindow> =>
    mayLackData(codes, manifest) ? coverData(window, codes) : Promise.resolve(window);
  const rendered = await renderWindow(await source.files.levelsFor(box.zoom, signal), {
    box,
    choice: { bands: bands.map((band) => band - 1), codes },
    resampling: rendering.resampling,
    preparation: null,
    cover,
    signal,
  });
  if (rendered === null) return null;
  const window = rendered.resampled ? rendered.window : await cover(rendered.window);
  const planeOf = (channel: 0 | 1 | 2): number => bands.indexOf(rendering.bands[channel]);
  const range = (channel: 0 | 1 | 2): ValueRange =>
    rendering.rescale === null ? bytes : asStored(rendering.rescale[channel], codes[planeOf(channel)]!);
  return paintRgb(window, {
    planes: [planeOf(0), planeOf(1), planeOf(2)],
    rescale: [range(0), range(1), range(2)],
    gamma: rendering.gamma,
  });
}

function asStored([low, high]: ValueRange, { scale, offset }: BandCode): ValueRange {
  return [(low - offset) / scale, (high - offset) / scale];
}
