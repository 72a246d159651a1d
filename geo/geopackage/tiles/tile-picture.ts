import { webpSize } from '../../raster/cog/webp-size.ts';
import { GeoError } from '../../geo-error.ts';
import { cleanMetadata } from '../../raster/source/clean-metadata.ts';
import { inspectTiff } from '../../raster/source/inspect-tiff.ts';
import { beginsAsTiff } from '../../raster/source/find-raster.ts';

/** Properties of a tile, read from its bytes without decoding. */
export interface StoredTilePicture {
  readonly format: 'png' | 'jpeg' | 'webp' | 'tiff';
  readonly width: number;
  readonly height: number;
  /**
   * Whether it contains one number per pixel, as in coverages: 16 bits in a PNG, 32-bit floating point in a
   * TIFF.
   */
  readonly isOfValues: boolean;
}

const pngMark = '\x89PNG\r\n\x1a\n';

/**
 * Cleans the metadata of a TIFF in place, because GDAL opens files that it names. Returns null if the format
 * is not one of GeoPackage's (OGC 12-128r18, section 2.2.4; 17-066r1, section 7).
 */
export async function tilePicture(bytes: Uint8Array): Promise<StoredTilePicture | null> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer.toString('latin1', 0, 8) === pngMark) return pngOf(buffer);
  if (buffer[0] === 0xff && buffer[1] === 0xd8) return jpegOf(buffer);
  if (beginsAsTiff(bytes)) return tiffOf(bytes);
  const size = webpSize(bytes);
  return size === null ? null : { format: 'webp', ...size, isOfValues: false };
}

/** PNG (ISO 15948), section 11.2.2: the header is the first chunk. */
function pngOf(bytes: Buffer): StoredTilePicture | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const isOfValues = bytes[24] === 16 && bytes[25] === 0;
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isOfValues };
}

/** JPEG (ITU T.81), section B.2: skips segments by length up to the frame header. */
function jpegOf(bytes: Buffer): StoredTilePicture | null {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at++;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return {
        format: 'jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        isOfValues: false,
      };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

async function tiffOf(bytes: Uint8Array): Promise<StoredTilePicture | null> {
  const file = {
    size: bytes.length,
    read: (start: number, end: number) => Promise.resolve(bytes.subarray(start, end)),
    write(at: number, piece: Uint8Array) {
      bytes.set(piece, at);
      return Promise.resolve();
    },
  };
  try {
    await cleanMetadata(file);
    const { width, height, bands, sample, bits } = (await inspectTiff(file)).image;
    return { format: 'tiff', width, height, isOfValues: bands === 1 && sample === 'float' && bits === 32 };
  } catch (error) {
    // A damaged tile is skipped; the others are used.
    if (error instanceof GeoError) return null;
    throw error;
  }
}
