import exifr from 'exifr';
import type { PhotoFacts } from '../../../core/ports/picture-processor.ts';

const exifMark = Buffer.from('Exif\0\0', 'latin1');
const maxTextLength = 200;

/**
 * Reads an EXIF block (Exif 3.0: TIFF tags, optionally after the prefix `Exif\0\0`) as plain JSON: position,
 * time, camera and exposure. Times are local times of the camera, with an offset only if the camera recorded
 * one.
 */
export async function readExif(block: Buffer): Promise<PhotoFacts> {
  const marked = block.subarray(0, exifMark.byteLength).equals(exifMark);
  const tags = (await exifr.parse(marked ? block.subarray(exifMark.byteLength) : block, {
    tiff: true,
    exif: true,
    gps: true,
    interop: false,
    ifd1: false,
    makerNote: false,
    userComment: false,
    reviveValues: false,
    translateValues: false,
  })) as Readonly<Record<string, unknown>> | undefined;
  if (tags === undefined) return null;
  const facts = withoutGaps({
    position: position(tags),
    takenAt: takenAt(tags),
    camera: withoutGaps({ make: text(tags.Make), model: text(tags.Model), lens: text(tags.LensModel) }),
    exposure: withoutGaps({
      seconds: number(tags.ExposureTime),
      fNumber: number(tags.FNumber),
      iso: number(tags.ISO),
      focalLength: number(tags.FocalLength),
    }),
  });
  return facts;
}

function position(tags: Readonly<Record<string, unknown>>): PhotoFacts {
  const latitude = number(tags.latitude);
  const longitude = number(tags.longitude);
  if (latitude === null || longitude === null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const metres = number(tags.GPSAltitude);
  // GPSAltitudeRef 1: below sea level.
  const below = [tags.GPSAltitudeRef].flat(1)[0] === 1 || isOne(tags.GPSAltitudeRef);
  const altitude = metres === null ? null : below ? -metres : metres;
  return withoutGaps({ latitude, longitude, altitude, direction: number(tags.GPSImgDirection) });
}

function isOne(value: unknown): boolean {
  return value instanceof Uint8Array && value[0] === 1;
}

/** `2024:05:01 12:33:44` with its offset → `2024-05-01T12:33:44+02:00`. */
function takenAt(tags: Readonly<Record<string, unknown>>): string | null {
  const written = text(tags.DateTimeOriginal) ?? text(tags.CreateDate) ?? text(tags.ModifyDate);
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(written ?? '');
  if (parts === null) return null;
  const offset = text(tags.OffsetTimeOriginal) ?? text(tags.OffsetTime) ?? '';
  const [, year, month, day, time] = parts;
  return `${year}-${month}-${day}T${time}${/^[-+]\d\d:\d\d$/.test(offset) ? offset : ''}`;
}

function number(value: unknown): number | null {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'number' && Number.isFinite(one) ? one : null;
}

function text(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const plain = value
    .replace(/[^\P{C}]/gu, ' ')
    .trim()
    .slice(0, maxTextLength)
    .toWellFormed();
  return plain === '' ? null : plain;
}

function withoutGaps(facts: Readonly<Record<string, unknown>>): PhotoFacts {
  const known = Object.entries(facts).filter(([, value]) => value !== null);
  return known.length === 0 ? null : Object.fromEntries(known);
}
