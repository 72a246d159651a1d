import { builtInPrefix, iconImageOf, iconPictureOf } from '../model/icon-image.ts';
import type { FeatureSymbol } from '../model/style-model.ts';
import { iconPicture } from './icon-picture.ts';
import type { SpritePicture } from './sprite.ts';

/** Maximum number of pictures in a sprite; points with other icons are not drawn. */
const maxPictures = 500;

/** The pictures of the icons of these symbols. `pngsOf` returns the PNGs of icons that are not built in. */
export async function symbolPictures(
  symbols: readonly FeatureSymbol[],
  pngsOf: (icons: ReadonlySet<string>) => Promise<ReadonlyMap<string, Uint8Array>>,
): Promise<SpritePicture[]> {
  const ids = new Set(symbols.map(iconImageOf).filter((id) => id !== null));
  const shown = [...ids].slice(0, maxPictures).map((id) => ({ id, picture: iconPictureOf(id) }));
  const icons = shown.map(({ picture }) => picture.icon).filter((icon) => !icon.startsWith(builtInPrefix));
  const pngs = await pngsOf(new Set(icons));
  return shown.map(({ id, picture }) => iconPicture(id, picture, (icon) => pngs.get(icon)));
}
