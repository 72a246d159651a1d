import { readableOn } from '../../geo/style/model/map-points.ts';
import { builtInIcons } from './built-in-icons.ts';
import { builtInPaths } from './built-in-paths.ts';

/*
 * A sign is a built-in icon on a disc, as a picture of its own: other programs draw it, too. Its name says what it
 * shows, so that each is registered once in a room.
 */

/** The length of a sign on the map in pixels. */
export const signSize = 28;

/** The sides of the SVG, of the icon in it, and of a built-in icon. */
const [side, shownSide, iconSide] = [32, 18, 15];

/** `color` is `#rrggbb`. */
export function signName(builtIn: string, color: string): string {
  return `${builtIn} (${color})`;
}

/** The built-in icon that an icon of a room with this name shows; null if it is another picture. */
export function shownBuiltIn(name: string): string | null {
  const builtIn = /^([\w-]+) \(#[\da-f]{6}\)$/.exec(name)?.[1];
  return builtIn !== undefined && builtInIcons.has(builtIn) ? builtIn : null;
}

export function signSvg(builtIn: string, color: string): string {
  const offset = (side - shownSide) / 2;
  const paths = builtInPaths(builtIn).map((path) => `<path d="${path}"/>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">` +
    `<circle cx="16" cy="16" r="15" fill="${color}" stroke="#ffffff" stroke-width="2"/>` +
    `<g transform="translate(${offset} ${offset}) scale(${shownSide / iconSide})" fill="${readableOn(color)}">` +
    `${paths.join('')}</g></svg>`
  );
}
