import { builtInPrefix } from '../model/icon-image.ts';
import { isBuiltIn, readBuiltInIcon } from '../built-in-icon.ts';

/** A picture as a QGIS symbol contains it, so that the file needs no other. */
export type EmbeddedIcon =
  /** An SVG in one colour, which the symbol sets, on a disc. */
  | { readonly kind: 'glyph'; readonly base64: string }
  /** A PNG; `width` is relative to its longer side. */
  | { readonly kind: 'picture'; readonly base64: string; readonly width: number };

/** The picture of an icon by its name in a style; null if there is none. */
export type IconOf = (icon: string) => EmbeddedIcon | null;

/** The name of the icon with this picture (base64); undefined if no icon has it. */
export type NameOfIcon = (base64: string) => string | undefined;

/** What QGIS has before the data of an embedded picture. */
export const embedded = 'base64:';

/** Twice the data of the largest built-in icon (characters). */
const maxGlyph = 10_000;

export const builtInIcon: IconOf = (icon) => {
  const name = icon.startsWith(builtInPrefix) ? icon.slice(builtInPrefix.length) : '';
  return isBuiltIn(name) ? { kind: 'glyph', base64: glyphOf(name) } : null;
};

/** Only data that the export wrote is recognized; nothing of it is stored. */
export const builtInName: NameOfIcon = (base64) => {
  if (base64.length > maxGlyph) return undefined;
  const [, name = ''] = / id="([\w-]+)"/.exec(Buffer.from(base64, 'base64').toString()) ?? [];
  return isBuiltIn(name) && glyphOf(name) === base64 ? builtInPrefix + name : undefined;
};

function glyphOf(name: string): string {
  const shown = readBuiltInIcon(name).replace('<svg ', '<svg fill="param(fill) #000000" ');
  return Buffer.from(shown).toString('base64');
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The width of a PNG relative to its longer side, from its first 24 bytes; null for another file. */
export function pictureWidth(head: Buffer): number | null {
  if (head.length < 24 || !head.subarray(0, 8).equals(pngSignature)) return null;
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)];
  return width === 0 || height === 0 ? null : width / Math.max(width, height);
}
