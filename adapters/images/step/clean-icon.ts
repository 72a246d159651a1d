import sharp from 'sharp';
import { Refusal } from '../../../core/errors.ts';
import { pictureLimits } from '../../../core/images/picture-limits.ts';
import type { CleanIcon } from '../../../core/ports/picture-processor.ts';
import { cleanSvg } from '../svg/clean-svg.ts';
import { damageOf } from './decoder.ts';
import { pictureFormat } from './picture-format.ts';

export const iconLoaders = ['Png', 'Svg'];

/** Pixel ratio of high-density screens. */
const rasterDensity = 2;
/** The resolution at which librsvg draws one pixel per unit (DPI). */
const oneToOne = 72;

/**
 * Rewrites an icon: SVG through the allow-list, with a PNG copy; PNG by decoding and encoding it. Throws
 * Refusal.
 */
export async function cleanIcon(bytes: Buffer, size: number): Promise<CleanIcon> {
  switch (pictureFormat(bytes)) {
    case 'xml':
      return cleanSvgIcon(bytes, size);
    case 'png':
      return { mediaType: 'image/png', content: await reencode(bytes), png: null };
    default:
      throw new Refusal('unsupported_format', 'The part "icon" is neither an SVG nor a PNG file.', {
        part: 'icon',
      });
  }
}

async function cleanSvgIcon(bytes: Buffer, size: number): Promise<CleanIcon> {
  const { text } = cleanSvg(bytes, size);
  const content = Buffer.from(text);
  try {
    const png = await sharp(content, {
      density: oneToOne * rasterDensity,
      limitInputPixels: pictureLimits.iconSide ** 2 * rasterDensity,
    })
      .png()
      .toBuffer();
    return { mediaType: 'image/svg+xml', content, png };
  } catch {
    throw new Refusal('invalid_icon', 'The icon cannot be rendered; use fewer or simpler shapes.', {
      defect: 'not_drawable',
    });
  }
}

async function reencode(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error' })
      .resize({
        width: pictureLimits.iconSide,
        height: pictureLimits.iconSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .png()
      .toBuffer();
  } catch (error) {
    throw new Refusal('invalid_icon', `The icon cannot be read: ${damageOf(error)}.`, {
      defect: 'broken_png',
    });
  }
}
