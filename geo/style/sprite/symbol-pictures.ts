import { builtInPrefix, iconImageOf, iconPictureOf } from '../model/icon-image.ts';
import type { FeatureSymbol } from '../model/style-model.ts';
import { iconPicture } from './icon-picture.ts';
import type { SpritePicture } from './sprite.ts';

/** Maximum number of pictures in a sprite; points with other icons are not drawn. */
const maxPictures = 500;
/** Maximum total size of the PNGs in all pictures (bytes); the others are discs. */
const maxBytes = 2 ** 21;

/** Returns the PNGs of icons that are not built in, by id. */
export type ReadPngs = (icons: ReadonlySet<string>) => Promise<ReadonlyMap<string, Uint8Array>>;

/** The pictures of the icons of these symbols. */
export async function symbolPictures(
  symbols: readonly FeatureSymbol[],
  readPngs: ReadPngs,
): Promise<SpritePicture[]> {
  const shown = pictureIds(symbols).map((id) => ({ id, picture: iconPictureOf(id) }));
  const icons = shown.map(({ picture }) => picture.icon).filter((icon) => !icon.startsWith(builtInPrefix));
  const pngs = await readPngs(new Set(icons));
  let left = maxBytes;
  const pngOf = (icon: string) => {
    const png = pngs.get(icon);
    if (png === undefined || png.byteLength > left) return undefined;
    left -= png.byteLength;
    return png;
  };
  return shown.map(({ id, picture }) => iconPicture(id, picture, pngOf));
}

/** The ids of these pictures. */
export function pictureIds(symbols: readonly FeatureSymbol[]): readonly string[] {
  const ids = new Set(symbols.map(iconImageOf).filter((id) => id !== null));
  return [...ids].slice(0, maxPictures);
}
