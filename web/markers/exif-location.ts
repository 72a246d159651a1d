/** Where a photo was taken, in degrees (WGS 84). */
export interface PhotoLocation {
  readonly lat: number;
  readonly lng: number;
}

/** The part of a file that can contain the location: an APP1 segment has at most 64 KiB. */
export const headLength = 256 * 1024;

/**
 * The location that a camera wrote into a photo. The file is untrusted: truncated or invalid data gives null. The
 * reader is loaded with the first photo.
 */
export async function exifLocation(bytes: ArrayBuffer): Promise<PhotoLocation | null> {
  const { default: exifr } = await import('exifr');
  try {
    const { latitude: lat, longitude: lng } = await exifr.gps(bytes);
    return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
  } catch {
    // Not a photo, without a GPS directory, or damaged.
    return null;
  }
}

/** When a photo was taken (milliseconds since 1970): in its own time zone if it has one, otherwise in that of the user. */
export async function exifMoment(bytes: ArrayBuffer): Promise<number | null> {
  const { default: exifr } = await import('exifr');
  const pick = ['DateTimeOriginal', 'OffsetTimeOriginal'];
  try {
    const read = (await exifr.parse(bytes, { pick, reviveValues: false })) as
      | Record<string, unknown>
      | undefined;
    const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(String(read?.['DateTimeOriginal']));
    if (parts === null) return null;
    const zone = /^[+-]\d\d:\d\d$/.exec(String(read?.['OffsetTimeOriginal']))?.[0] ?? '';
    const moment = Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}${zone}`);
    return Number.isNaN(moment) ? null : moment;
  } catch {
    return null;
  }
}
