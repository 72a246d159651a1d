import { builtInSide, isBuiltIn, readBuiltInIcon } from '../built-in-icon.ts';
import {
  builtInPrefix,
  glyphShare,
  type IconPicture,
  iconRadius,
  maxIconOutline,
} from '../model/icon-image.ts';
import { readableOn } from '../model/map-points.ts';
import type { SpritePicture } from './sprite.ts';

const side = 2 * (iconRadius + maxIconOutline);
/** The side of a built-in icon on its disc. */
const glyphSide = 2 * iconRadius * glyphShare;

/**
 * The picture of a symbol with an icon: a built-in icon on a disc, or the icon of a room, whose PNG `pngOf` returns; a
 * disc without either.
 */
export function iconPicture(
  id: string,
  picture: IconPicture,
  pngOf: (icon: string) => Uint8Array | undefined,
): SpritePicture {
  const png = pngOf(picture.icon);
  return {
    id,
    side,
    svg: png === undefined ? disc(picture) + glyph(picture) : pngPicture(png, side, 2 * iconRadius),
  };
}

/** A PNG in the middle of a square, its longer side of this length. */
export function pngPicture(png: Uint8Array, of: number, length: number): string {
  const start = (of - length) / 2;
  const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return `<image href="${data}" x="${start}" y="${start}" width="${length}" height="${length}"/>`;
}

function disc({ color, outlineColor, outlineWidth }: IconPicture): string {
  const width = Math.min(maxIconOutline, outlineWidth);
  const outline = width === 0 ? '' : ` stroke="${outlineColor}" stroke-width="${width}"`;
  return `<circle cx="${side / 2}" cy="${side / 2}" r="${iconRadius}" fill="${color}"${outline}/>`;
}

function glyph({ icon, color }: IconPicture): string {
  const name = icon.startsWith(builtInPrefix) ? icon.slice(builtInPrefix.length) : '';
  if (!isBuiltIn(name)) return '';
  const start = (side - glyphSide) / 2;
  const transform = `translate(${start} ${start}) scale(${glyphSide / builtInSide})`;
  return `<g transform="${transform}" fill="${readableOn(color)}">${readBuiltInIcon(name)}</g>`;
}
