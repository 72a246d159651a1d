import type { FileBytes } from '../file-bytes.ts';
import { readDirectories } from '../source/tiff-directories.ts';
import { directoryToWrite, type ImageToWrite, imageOf, type OwnFields } from './image-to-write.ts';

/** Takes bytes in their order. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
}

/** Bytes that are moved at once. */
const slab = 4 * 2 ** 20;
/** Beyond it offsets of 32 bits end; the heads that come before the pixels are never as long as the rest to it. */
const maxClassicBytes = 4_000_000_000;

/**
 * Puts a tiled TIFF with overviews that GDAL wrote into the order of a Cloud Optimized GeoTIFF: all directories with the
 * tables of their tiles at the beginning, then the tiles, those of the coarsest overview first. No pixel is coded anew, and
 * only fields that belong there are taken along. Answers the bytes written and how many tiles of the full resolution
 * have pixels.
 */
export async function writeCog(
  file: FileBytes,
  sink: ByteSink,
  own: OwnFields,
): Promise<{ readonly bytes: number; readonly tiles: number }> {
  const { directories, littleEndian } = await readDirectories(file);
  const images: ImageToWrite[] = [];
  for (const directory of directories) images.push(await imageOf(file, directory, littleEndian));
  // From the full resolution down; a mask stands behind its image.
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

/** In the order of their places; neighbours in the source are read together. */
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
      if (bytes.length < Math.min(end, from + slab) - from) throw new Error('a TIFF of ours ends too early');
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
