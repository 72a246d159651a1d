import { promisify } from 'node:util';
import { inflate, zstdDecompress, type InputType, type ZlibOptions, type ZstdOptions } from 'node:zlib';

import { RasterDamaged } from '../raster-damaged.ts';
import { tileSize, type TileCoding } from './levels.ts';

const inflateBytes = promisify<InputType, ZlibOptions, Buffer>(inflate);
const zstdBytes = promisify<InputType, ZstdOptions, Buffer>(zstdDecompress);

export function valueBytesOf({ type }: TileCoding): number {
  return Number(type.replace(/\D/g, '')) / 8;
}

/** A tile's bytes once it is unpacked. */
export function unpackedBytes(coding: TileCoding): number {
  return tileSize * tileSize * coding.samples * valueBytesOf(coding);
}

/** The most that a tile may take as it is stored: what cannot be made smaller grows by little. */
export function maxTileBytes(coding: TileCoding): number {
  return Math.ceil(unpackedBytes(coding) * 1.1) + 64 * 1024;
}

/**
 * Unpacks a tile that is not a picture, off the event loop. What is more or less than `size` bytes is damaged, and no
 * more than that is ever put into memory.
 */
export async function rawBytes(stored: Uint8Array, coding: TileCoding, size: number): Promise<Uint8Array> {
  // One byte more than it takes, so that the end is seen with the first piece.
  const options = { maxOutputLength: size, chunkSize: size + 1 };
  let raw: Uint8Array;
  try {
    if (coding.compression === 'zstd') raw = await zstdBytes(stored, options);
    else if (coding.compression === 'deflate') raw = await inflateBytes(stored, options);
    else raw = stored;
  } catch (cause) {
    throw new RasterDamaged(`a tile cannot be unpacked by ${coding.compression}`, { cause });
  }
  if (raw.byteLength !== size) throw new RasterDamaged(`a tile has ${raw.byteLength} bytes, not ${size}`);
  return raw;
}
