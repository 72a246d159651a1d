import type { FileBytes } from '../file-bytes.ts';
import { readDirectories } from '../source/tiff-directories.ts';
import { directoryToWrite, type ImageToWrite, imageOf, type OwnFields } from './image-to-write.ts';

/** Receives bytes in order. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
}

/** Number of bytes copied at once. */
const slab = 4 * 2 ** 20;
/** Limit of classic TIFF with 32-bit offsets; the directories before the pixels always fit in the rest. */
const maxClassicBytes = 4_000_000_000;

/**
 * Reorders a tiled TIFF with overviews from GDAL into a Cloud Optimized GeoTIFF: all directories with their
 * tile tables at the beginning, then the tiles, starting with those of the coarsest overview. Pixels are not
 * re-encoded, and only relevant fields are copied. Returns the bytes written and the number of
 * full-resolution tiles with pixels.
 */
export async function writeCog(
  file: FileBytes,
  sink: ByteSink,
  own: OwnFields,
): Promise<{ readonly bytes: number; readonly tiles: number }> {
  const { directories, littleEndian } = await readDirectories(file);
  const images: ImageToWrite[] = [];
  for (const directory of directories) images.push(await imageOf(file, directory, littleEndian));
  // From the full resolution down; a mask follows its image.
  images.sort((one, other) => other.width - one.width || Number(one.isMask) - Number(other.isMask));
  const pixels = images.reduce((sum, { bytes }) => sum + bytes, 0);
  const isBig = pixels + images.reduce((sum, { offsets }) => sum + offsets.length * 8, 0) > maxClassicBytes;

  const heads = (bases: readonly number[]) => headOf(images, bases, isBig, own);
  const length = heads(images.map(() => 0)).length;
  const bases: number[] = images.map(() => 0);
  let at = length;
  for (let index = images.length - 1; index >= 0; index--) {
    bases[index] = at;
    at += images[index]?.bytes ?? 0;
  }
  await sink.write(heads(bases));
  for (const image of images.toReversed()) await copyTiles(file, image, sink);
  const [full] = images;
  return { bytes: at, tiles: full?.byteCounts.reduce((sum, bytes) => sum + Number(bytes > 0), 0) ?? 0 };
}

function headOf(
  images: readonly ImageToWrite[],
  bases: readonly number[],
  isBig: boolean,
  own: OwnFields,
): Buffer {
  const header = Buffer.alloc(isBig ? 16 : 8);
  header.write('II', 'latin1');
  if (isBig) {
    header.writeUInt16LE(43, 2);
    header.writeUInt16LE(8, 4);
    header.writeBigUInt64LE(16n, 8);
  } else {
    header.writeUInt16LE(42, 2);
    header.writeUInt32LE(8, 4);
  }
  const pieces: Buffer[] = [header];
  let at = header.length;
  for (const [index, image] of images.entries()) {
    const isLast = index === images.length - 1;
    const piece = directoryToWrite(image, { at, base: bases[index] ?? 0, isBig, isLast, own });
    pieces.push(piece);
    at += piece.length;
  }
  return Buffer.concat(pieces);
}

/** In the order of their offsets; adjacent tiles are read together. */
async function copyTiles(
  file: FileBytes,
  { offsets, byteCounts }: ImageToWrite,
  sink: ByteSink,
): Promise<void> {
  let start = 0;
  let end = 0;
  const flush = async () => {
    for (let from = start; from < end; from += slab) {
      const bytes = await file.read(from, Math.min(end, from + slab));
      if (bytes.length < Math.min(end, from + slab) - from)
        throw new Error('an intermediate TIFF is truncated');
      await sink.write(bytes);
    }
  };
  for (const [tile, offset] of offsets.entries()) {
    const bytes = byteCounts[tile] ?? 0;
    if (bytes === 0) continue;
    if (offset !== end) {
      await flush();
      start = offset;
    }
    end = offset + bytes;
  }
  await flush();
}
