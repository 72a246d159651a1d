import sharp, { type Exif } from 'sharp';

/** The GPS directory of a photo that was taken in Bern: 46.95° N, 7.45° E. */
export const inBern = {
  ...{ GPSLatitudeRef: 'N', GPSLatitude: '46/1 57/1 0/1' },
  ...{ GPSLongitudeRef: 'E', GPSLongitude: '7/1 27/1 0/1' },
};

/** A photo of one colour, as a file for a file chooser. */
export async function photoFile(name: string, background: string, exif: Exif = {}) {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.withExif(exif).jpeg().toBuffer() };
}
