import { inFull, indexedPicture } from '../picture/indexed-picture.ts';
import { writePng } from '../picture/write-png.ts';
import type { Scale } from '../paint/scale.ts';
import { scaleOf } from '../paint/scale-of.ts';
import { plainCode } from '../pixels/band-codes.ts';
import type { ColorScale, Rgba } from '../rendering.ts';
import { inTurns } from '../turns.ts';

export interface LegendOptions {
  /** Pixels. The scale runs along the longer side: left to right, or bottom to top. */
  readonly width: number;
  readonly height: number;
  /** The palette for a scale of type `palette`. */
  readonly palette?: readonly Rgba[] | undefined;
}

/**
 * An image of a scale as a PNG, without labels. Classes, intervals and palette entries have fields of equal
 * size.
 * @throws RangeError for an unknown colormap
 */
export async function legendImage(
  colors: ColorScale,
  { width, height, palette = [] }: LegendOptions,
): Promise<Uint8Array> {
  const length = Math.max(width, height);
  // With an empty range, all colours are shown nevertheless.
  const shown = colors.type === 'named' ? { ...colors, vmin: 0, vmax: 1 } : colors;
  const scale = scaleOf(shown, palette);
  const along = indexesAlong(scale, shown, palette.length, length);
  const indexes = new Uint16Array(width * height);
  await inTurns(width, height, (from, to) => {
    for (let row = from; row < to; row++)
      if (width >= height) indexes.set(along, row * width);
      else indexes.fill(along[height - 1 - row]!, row * width, (row + 1) * width);
  });
  const picture = { width, height, indexes, colors: scale.colors };
  const image = await indexedPicture(picture);
  return writePng(image ?? { width, height, colours: 'rgba', pixels: await inFull(picture) });
}

/** Colour indexes from the lower end of a scale to the upper one. */
function indexesAlong(scale: Scale, colors: ColorScale, paletteSize: number, length: number): Uint16Array {
  const values = Float64Array.from({ length }, (_, at) => valueAt(colors, paletteSize, (at + 0.5) / length));
  const out = new Uint16Array(length);
  scale.write(values, plainCode, 0, length, out);
  return out;
}

/** @param part position from 0 to 1, exclusive */
function valueAt(colors: ColorScale, paletteSize: number, part: number): number {
  // The middle of a colour's range: each has the same number of pixels, including the last.
  if (colors.type === 'named') return (Math.floor(part * 256) + 0.5) / 255;
  if (colors.type === 'palette') return Math.floor(part * paletteSize);
  const { stops, between } = colors;
  if (between !== 'linear') return stops[Math.floor(part * stops.length)]?.[0] ?? 0;
  const first = stops[0]?.[0] ?? 0;
  return first + part * ((stops.at(-1)?.[0] ?? 0) - first);
}
