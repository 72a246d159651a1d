import type { DrawnSign, SignPart } from '../../geo/style/model/legend-sign.ts';
import { drawSign } from '../legend/draw-sign.ts';
import { readIcons } from '../legend/read-icons.ts';
import { pictureOfSign } from './legend-sign.ts';

/** Pixels of a picture for one of a map: sharp at 300 dpi. */
const sharpness = 8;

/** The pictures of the signs that have icons, by their names on a page. */
export async function signPictures(
  roomId: string,
  signs: readonly DrawnSign[],
): Promise<ReadonlyMap<string, ImageBitmap>> {
  const isIcon = (part: SignPart) => part.kind === 'icon';
  const wanted = signs.flatMap(({ parts }) => parts.filter(isIcon));
  const icons = await readIcons(wanted.map(({ icon }) => ({ roomId, icon })));
  return new Map(
    signs.flatMap((sign) => {
      const name = pictureOfSign(sign);
      const isLoaded = sign.parts.filter(isIcon).every(({ icon }) => icon.includes(':') || icons.has(icon));
      if (name === null || !isLoaded) return [];
      const canvas = new OffscreenCanvas(sign.width * sharpness, sign.height * sharpness);
      const pen = canvas.getContext('2d');
      if (pen === null) return [];
      pen.scale(sharpness, sharpness);
      drawSign(pen, sign, icons);
      return [[name, canvas.transferToImageBitmap()] as const];
    }),
  );
}
