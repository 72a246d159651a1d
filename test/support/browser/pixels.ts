import type { Locator } from 'playwright-core';
import sharp from 'sharp';

export type PixelColour = readonly [red: number, green: number, blue: number];

/**
 * The share of an element's pixels of each colour, each within a few levels. Without the legend on a map, which shows
 * the same colours.
 */
export async function sharesOf(element: Locator, colours: readonly PixelColour[]): Promise<number[]> {
  await element.page().evaluate(hideLegend);
  const picture = await element.screenshot();
  await element.page().evaluate('document.adoptedStyleSheets.pop()');
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

/**
 * A rule, because the legend may appear between two calls. A constructed style sheet, because the policy of the page
 * refuses the element with which Playwright would hide it.
 */
const hideLegend = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.legend-card { visibility: hidden !important }');
  document.adoptedStyleSheets.push(sheet);
}`;
