import { promisify } from 'node:util';
import { inflate, zstdDecompress, type InputType, type ZlibOptions, type ZstdOptions } from 'node:zlib';

import { RasterDamaged } from '../raster-damaged.ts';
import { tileSize, type TileCoding } from './levels.ts';

const inflateBytes = promisify<InputType, ZlibOptions, Buffer>(inflate);
const zstdBytes = promisify<InputType, ZstdOptions, Buffer>(zstdDecompress);

export function valueBytesOf({ type }: TileCoding): number {
  return Number(type.replace(/\D/g, '')) / 8;
}

/** Size of an unpacked tile in bytes. */
export function unpackedBytes(coding: TileCoding): number {
  return tileSize * tileSize * coding.samples * valueBytesOf(coding);
}

/** Maximum stored size of a tile: incompressible data grows only slightly. */
export function maxTileBytes(coding: TileCoding): number {
  return Math.ceil(unpackedBytes(coding) * 1.1) + 64 * 1024;
}

/**
 * Decompresses a tile that is not an image, off the event loop. Any size other than `size` bytes is an error,
 * and no more than that is ever allocated.
 */
export async function rawBytes(stored: Uint8Array, coding: TileCoding, size: number): Promise<Uint8Array> {
  // One byte more than needed, so that the end is seen with the first chunk.
  const options = { maxOutputLength: size, chunkSize: size + 1 };
  let raw: Uint8Array;
  try {
    if (coding.compression === 'zstd') raw = await zstdBytes(stored, options);
    else if (coding.compression === 'deflate') raw = await inflateBytes(stored, options);
    else raw = stored;
  } catch (cause) {
    throw new RasterDamaged(`a tile cannot be decompressed with ${coding.compression}`, { cause });
  }
  if (raw.byteLength !== size) throw new RasterDamaged(`a tile has ${raw.byteLength} bytes, not ${size}`);
  return raw;
}
