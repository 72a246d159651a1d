import type { Locator } from 'playwright-core';
import sharp from 'sharp';

export type PixelColour = readonly [red: number, green: number, blue: number];

/**
 * The share of an element's pixels of each colour, each within a few levels. Without the legend on a map, which shows
 * the same colours.
 */
export async function sharesOf(element: Locator, colours: readonly PixelColour[]): Promise<number[]> {
  const { data, width, height } = await pixelsOf(element);
  const found = colours.map(() => 0);
  for (let at = 0; at < data.length; at += 3) {
    const n = colours.findIndex((colour) => isColour(data, at, colour));
    if (n !== -1) found[n] = (found[n] ?? 0) + 1;
  }
  return found.map((count) => count / (width * height));
}

/** The first and the last column of an element's pixels with this colour, without the legend; null if there is none. */
export async function columnsOf(element: Locator, colour: PixelColour): Promise<[number, number] | null> {
  const { data, width } = await pixelsOf(element);
  let [first, last] = [Infinity, -Infinity];
  for (let at = 0; at < data.length; at += 3) {
    if (!isColour(data, at, colour)) continue;
    const column = (at / 3) % width;
    [first, last] = [Math.min(first, column), Math.max(last, column)];
  }
  return first > last ? null : [first, last];
}

async function pixelsOf(element: Locator): Promise<{ data: Buffer; width: number; height: number }> {
  await element.page().evaluate(hideLegend);
  const picture = await element.screenshot();
  await element.page().evaluate('document.adoptedStyleSheets.pop()');
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function isColour(data: Buffer, at: number, colour: PixelColour): boolean {
  return colour.every((level, channel) => Math.abs((data[at + channel] ?? 0) - level) <= 4);
}

/**
 * A rule, because the legend may appear between two calls. A constructed style sheet, because the policy of the page
 * refuses the element with which Playwright would hide it.
 */
const hideLegend = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.legend-card { visibility: hidden !important }');
  document.adoptedStyleSheets.push(sheet);
}`;
