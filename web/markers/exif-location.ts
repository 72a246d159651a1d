/** Where a photo was taken, in degrees (WGS 84). */
export interface PhotoLocation {
  readonly lat: number;
  readonly lng: number;
}

/** The part of a file that can contain the location: an APP1 segment has at most 64 KiB. */
export const headLength = 256 * 1024;

/**
 * The location that a camera wrote into a JPEG (Exif 2.32, GPS IFD). The file is untrusted: truncated or invalid
 * data, and offsets beyond its end, give null.
 */
export function exifLocation(bytes: ArrayBuffer): PhotoLocation | null {
  try {
    const tiff = exifSegment(new DataView(bytes));
    return tiff === null ? null : locationIn(tiff);
  } catch (thrown) {
    // DataView throws on offsets beyond the end.
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}

const exifMark = [0x45, 0x78, 0x69, 0x66, 0, 0];

/** The TIFF structure in the first Exif APP1 segment. */
function exifSegment(file: DataView): DataView | null {
  if (file.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 4 <= file.byteLength;) {
    const marker = file.getUint16(at);
    const length = file.getUint16(at + 2);
    // The image data begins, or this is not a JPEG.
    if (marker === 0xffda || marker >> 8 !== 0xff || length < 2) return null;
    if (marker === 0xffe1 && exifMark.every((byte, n) => file.getUint8(at + 4 + n) === byte))
      return new DataView(file.buffer, file.byteOffset + at + 10, length - 8);
    at += 2 + length;
  }
  return null;
}

interface Entry {
  readonly type: number;
  readonly count: number;
  readonly at: number;
}

function locationIn(tiff: DataView): PhotoLocation | null {
  const order = tiff.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const isLittle = order === 0x4949;
  const pointer = entriesAt(tiff, tiff.getUint32(4, isLittle), isLittle).get(0x8825);
  if (pointer === undefined) return null;
  const gps = entriesAt(tiff, tiff.getUint32(pointer.at, isLittle), isLittle);
  const lat = degreesOf(tiff, gps.get(2), isLittle) * signOf(tiff, gps.get(1), 'S');
  const lng = degreesOf(tiff, gps.get(4), isLittle) * signOf(tiff, gps.get(3), 'W');
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** The entries of a directory by tag; `at` is the offset of the value, resolved if the entry stores an offset. */
function entriesAt(tiff: DataView, start: number, isLittle: boolean): ReadonlyMap<number, Entry> {
  const found = new Map<number, Entry>();
  const count = tiff.getUint16(start, isLittle);
  for (let n = 0; n < count; n++) {
    const at = start + 2 + 12 * n;
    const entry = {
      type: tiff.getUint16(at + 2, isLittle),
      count: tiff.getUint32(at + 4, isLittle),
      at: at + 8,
    };
    found.set(tiff.getUint16(at, isLittle), entry);
  }
  return found;
}

const rational = 5;

/** Degrees, minutes and seconds, each a rational; NaN if missing. */
function degreesOf(tiff: DataView, entry: Entry | undefined, isLittle: boolean): number {
  if (entry?.type !== rational || entry.count !== 3) return NaN;
  const start = tiff.getUint32(entry.at, isLittle);
  return [1, 60, 3600].reduce((sum, share, n) => {
    const over = tiff.getUint32(start + 8 * n, isLittle);
    const under = tiff.getUint32(start + 8 * n + 4, isLittle);
    // Cameras write 0/0 for unknown seconds.
    return sum + (over === 0 && under === 0 && n > 0 ? 0 : over / under / share);
  }, 0);
}

function signOf(tiff: DataView, entry: Entry | undefined, negative: string): number {
  return entry !== undefined && String.fromCharCode(tiff.getUint8(entry.at)) === negative ? -1 : 1;
}
