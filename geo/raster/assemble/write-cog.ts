import {
  directoryToWrite,
  type ImageToWrite,
  type OwnFields,
  tileCount,
  type TileRun,
} from './image-to-write.ts';

/** Receives bytes in order. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
}

/** Number of bytes copied at once. */
const slab = 4 * 2 ** 20;
/** Limit of classic TIFF with 32-bit offsets; the directories before the pixels always fit in the rest. */
const maxClassicBytes = 4_000_000_000;

/**
 * Writes images as a Cloud Optimized GeoTIFF: all directories with their tile tables at the beginning, then
 * the tiles, starting with those of the coarsest image. Pixels are not re-encoded, and only relevant fields
 * are copied. `images`: from the full resolution down; a mask follows its image. `isBig`: as BigTIFF
 * regardless of its size, because images will be added. Returns the number of bytes written.
 */
export async function writeCog(
  images: readonly ImageToWrite[],
  sink: ByteSink,
  own: OwnFields,
  { isBig: grows = false }: { readonly isBig?: boolean } = {},
): Promise<number> {
  const pixels = images.reduce((sum, { bytes }) => sum + bytes, 0);
  const isBig =
    grows || pixels + images.reduce((sum, each) => sum + tileCount(each) * 8, 0) > maxClassicBytes;

  const heads = (bases: readonly number[]) => headOf(images, bases, isBig, own);
  const length = heads(images.map(() => 0)).length;
  const bases: number[] = images.map(() => 0);
  let at = length;
  for (let index = images.length - 1; index >= 0; index--) {
    bases[index] = at;
    at += images[index]?.bytes ?? 0;
  }
  await sink.write(heads(bases));
  for (const { tiles } of images.toReversed()) for (const run of tiles) await copyTiles(run, sink);
  return at;
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

/** In the order of the run; adjacent tiles are read together. */
async function copyTiles({ file, offsets, byteCounts }: TileRun, sink: ByteSink): Promise<void> {
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
