import type { ColouredPicture } from '../paint/paint-rgb.ts';
import { inTurns } from '../turns.ts';
import type { PngImage } from './write-png.ts';

/** As the pixels of a PNG, without alpha if all are opaque. Null if nothing is visible. */
export async function fullPicture({ width, height, pixels }: ColouredPicture): Promise<PngImage | null> {
  let min = 255;
  let max = 0;
  await inTurns(width, height, (from, to) => {
    for (let at = from * width * 4 + 3; at < to * width * 4; at += 4) {
      const alpha = pixels[at]!;
      if (alpha < min) min = alpha;
      if (alpha > max) max = alpha;
    }
  });
  if (max === 0) return null;
  if (min < 255) return { width, height, colours: 'rgba', pixels };
  const rgb = new Uint8Array(width * height * 3);
  await inTurns(width, height, (first, last) => {
    for (let from = first * width * 4, to = first * width * 3; from < last * width * 4; from += 4, to += 3) {
      rgb[to] = pixels[from]!;
      rgb[to + 1] = pixels[from + 1]!;
      rgb[to + 2] = pixels[from + 2]!;
    }
  });
  return { width, height, colours: 'rgb', pixels: rgb };
}
