import type { FileBytes } from '../file-bytes.ts';
import { refuseJpeg2000, viewOf } from './jpeg2000-boxes.ts';

/** What the main header of a codestream declares (ISO 15444-1, annex A.5.1). */
export interface Codestream {
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  /** Size of the decoded pixels (bytes). */
  readonly pixelBytes: number;
}

const maxSide = 2_000_000;
const maxBands = 256;
/** Limit of the decoded pixels (bytes). */
const maxPixelBytes = 2 ** 36;
/** Pixels per byte of the codestream beyond which it is a decompression bomb, if they exceed `freeBytes`. */
const maxRatio = 400;
const freeBytes = 256 * 2 ** 20;

/**
 * Reads the dimensions of a codestream, which determine the memory and disk use of its decoder, and checks that it
 * is complete: decoders fill the rest of a truncated one with made-up pixels. Throws GeoError.
 */
export async function readCodestream(file: FileBytes, start: number, end: number): Promise<Codestream> {
  const bytes = await file.read(start, Math.min(end, start + 42 + 3 * maxBands));
  if (bytes.length < 45) throw refuseJpeg2000('truncated', 'ends within the header of its codestream');
  const view = viewOf(bytes);
  if (view.getUint32(0) !== 0xff4fff51)
    throw refuseJpeg2000('invalid_file', 'has a codestream without a size', start);
  const [x1 = 0, y1 = 0, x0 = 0, y0 = 0] = [8, 12, 16, 20].map((at) => view.getUint32(at));
  const [width, height, bands] = [x1 - x0, y1 - y0, view.getUint16(40)];
  if (width < 1 || height < 1 || bands < 1 || bytes.length < 42 + 3 * Math.min(bands, maxBands))
    throw refuseJpeg2000('invalid_file', `declares ${width} × ${height} pixels with ${bands} bands`);
  if (width > maxSide || height > maxSide || bands > maxBands)
    throw refuseJpeg2000(
      'raster_too_large',
      `has ${width} × ${height} pixels with ${bands} bands; the limits are ${maxSide} pixels a side and ${maxBands} bands`,
    );
  const depths = Array.from({ length: bands }, (_, band) => view.getUint8(42 + 3 * band));
  const bits = Math.max(...depths.map((depth) => depth & 127)) + 1;
  if (bits > 32)
    throw refuseJpeg2000('unsupported_format', `has samples of ${bits} bits, which are not supported`);
  const pixelBytes = width * height * bands * (bits <= 8 ? 1 : bits <= 16 ? 2 : 4);
  const max = Math.min(maxPixelBytes, Math.max(freeBytes, maxRatio * (end - start)));
  if (pixelBytes > max)
    throw refuseJpeg2000(
      'raster_too_large',
      `has ${width} × ${height} pixels with ${bands} bands (${pixelBytes} bytes) in ${end - start} bytes; the limit is ${max} bytes`,
    );
  const last = await file.read(end - 2, end);
  if (last[0] !== 0xff || last[1] !== 0xd9)
    throw refuseJpeg2000('truncated', 'ends before the end of its codestream', end);
  return { width, height, bands, pixelBytes };
}
