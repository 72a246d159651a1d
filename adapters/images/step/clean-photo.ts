import sharp from 'sharp';
import { Refusal } from '../../../core/errors.ts';
import { pictureLimits } from '../../../core/images/picture-limits.ts';
import type { CleanImage, PhotoFacts } from '../../../core/ports/picture-processor.ts';
import { damageOf } from './decoder.ts';
import { pictureFormat } from './picture-format.ts';
import { readExif } from './read-exif.ts';

export const photoLoaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];

type Part = 'image' | 'thumbnail';

/**
 * Converts a picture to an upright sRGB JPEG without metadata, at most `maxSide` pixels on its longer side.
 * Transparent parts become white; of an animation only the first frame remains. Throws Refusal
 * `unsupported_format` or `invalid_image`.
 */
export async function cleanImage(part: Part, bytes: Buffer, maxSide: number): Promise<CleanImage> {
  refuseFormat(part, bytes);
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    refuseSize(part, width, height);
    const input = sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error', pages: 1 });
    const { data, info } = await input
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: pictureLimits.jpegQuality })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('invalid_image', `The part "${part}" cannot be read: ${damageOf(error)}.`, { part });
  }
}

/** Reads the EXIF block of any of the formats. Never throws: null if there is none or it is broken. */
export async function photoFacts(bytes: Buffer): Promise<PhotoFacts> {
  try {
    const { exif } = await sharp(bytes, { limitInputPixels: pictureLimits.pixels }).metadata();
    return exif === undefined ? null : await readExif(exif);
  } catch {
    return null;
  }
}

function refuseFormat(part: Part, bytes: Buffer): void {
  const format = pictureFormat(bytes);
  if (['jpeg', 'png', 'webp', 'gif', 'avif'].includes(format)) return;
  const reason = bytes.byteLength === 0 ? 'is empty' : (reasons[format] ?? 'is not a supported image');
  throw new Refusal(
    'unsupported_format',
    `The part "${part}" ${reason}; send JPEG, PNG, WebP, AVIF or GIF.`,
    { part },
  );
}

const reasons: Readonly<Record<string, string>> = {
  heic: 'is a HEIC photo, which is not supported',
  tiff: 'is a TIFF, which is not supported as a photo',
};

function refuseSize(part: Part, width: number, height: number): void {
  const { pixels, side } = pictureLimits;
  if (width * height <= pixels && Math.max(width, height) <= side) return;
  const max = `${pixels / 1_000_000} million pixels and ${side} per side`;
  throw new Refusal(
    'invalid_image',
    `The part "${part}" has ${width} × ${height} pixels; the limit is ${max}.`,
    {
      part,
    },
  );
}
