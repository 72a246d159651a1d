import type { Locator } from 'playwright-core';
import sharp from 'sharp';

export type PixelColour = readonly [red: number, green: number, blue: number];

/** The legend on a map shows the colours that tests look for. */
const style = '.legend-card { visibility: hidden !important; }';

/** The share of an element's pixels of each colour, each within a few levels. */
export async function sharesOf(element: Locator, colours: readonly PixelColour[]): Promise<number[]> {
  const picture = await element.screenshot({ style });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const found = colours.map(() => 0);
  for (let at = 0; at < data.length; at += 3) {
    const n = colours.findIndex((colour) =>
      colour.every((level, channel) => Math.abs((data[at + channel] ?? 0) - level) <= 4),
    );
    if (n !== -1) found[n] = (found[n] ?? 0) + 1;
  }
  return found.map((count) => count / (info.width * info.height));
}
