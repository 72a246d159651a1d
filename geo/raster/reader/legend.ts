import { inFull, indexedPicture } from '../picture/indexed-picture.ts';
import { writePng } from '../picture/write-png.ts';
import type { Scale } from '../paint/scale.ts';
import { scaleOf } from '../paint/scale-of.ts';
import { plainCode } from '../pixels/band-codes.ts';
import type { ColorScale, Rgba } from '../rendering.ts';
import { inTurns } from '../turns.ts';

export interface LegendOptions {
  /** Pixels. The scale runs along the longer edge: from left to right, or from the bottom up. */
  readonly width: number;
  readonly height: number;
  /** What a scale of type `palette` stands for. */
  readonly palette?: readonly Rgba[] | undefined;
}

/**
 * A picture of a scale as a PNG, without words. Classes, intervals and places of a palette are fields of one size.
 * @throws RangeError for a colormap that there is not
 */
export async function legendImage(
  colors: ColorScale,
  { width, height, palette = [] }: LegendOptions,
): Promise<Uint8Array> {
  const length = Math.max(width, height);
  // Of a range of nothing, the colours still are as many.
  const shown = colors.type === 'named' ? { ...colors, vmin: 0, vmax: 1 } : colors;
  const scale = scaleOf(shown, palette);
  const along = indexesAlong(scale, shown, palette.length, length);
  const locations = new Uint16Array(width * height);
  await inTurns(width, height, (from, to) => {
    for (let row = from; row < to; row++)
      if (width >= height) locations.set(along, row * width);
      else locations.fill(along[height - 1 - row]!, row * width, (row + 1) * width);
  });
  const picture = { width, height, places: locations, colors: scale.colors };
  const image = await indexedPicture(picture);
  return writePng(image ?? { width, height, colours: 'rgba', pixels: await inFull(picture) });
}

/** Places of the colours from the lower end of a scale to the upper one. */
function indexesAlong(scale: Scale, colors: ColorScale, paletteSize: number, length: number): Uint16Array {
  const values = Float64Array.from({ length }, (_, at) => valueAt(colors, paletteSize, (at + 0.5) / length));
  const out = new Uint16Array(length);
  scale.write(values, plainCode, 0, length, out);
  return out;
}

/** @param part of the way, from 0 to 1, without its ends */
function valueAt(colors: ColorScale, paletteSize: number, part: number): number {
  // The middle of what a colour stands for: each has as many pixels, the last one too.
  if (colors.type === 'named') return (Math.floor(part * 256) + 0.5) / 255;
  if (colors.type === 'palette') return Math.floor(part * paletteSize);
  const { stops, between } = colors;
  if (between !== 'linear') return stops[Math.floor(part * stops.length)]?.[0] ?? 0;
  const first = stops[0]?.[0] ?? 0;
  return first + part * ((stops.at(-1)?.[0] ?? 0) - first);
}
