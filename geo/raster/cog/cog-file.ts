import type { FileBytes } from '../file-bytes.ts';
import { RasterDamaged } from '../raster-damaged.ts';
import { decodeTile } from './decode-tile.ts';
import { emptyTile, type DecodedTile } from './decoded-tile.ts';
import { readLevels, tileSize, type Level, type TileIndex } from './levels.ts';
import type { CogCaches } from './cog-caches.ts';
import { cogDirectories } from './cog-directories.ts';
import { readValues } from './tiff-fields.ts';
import { maxTileBytes, rawBytes } from './unpack.ts';

/**
 * Bytes of one table of tile offsets, 4096 tiles: the tiles of a map view are in few of them. Tables of a
 * large sparse raster take hundreds of megabytes, so they are never read whole.
 */
const blockBytes = 32 * 1024;

/** A COG on the grid of web map tiles. */
export class CogFile {
  readonly #file: FileBytes;
  readonly #caches: CogCaches;
  readonly #key: string;

  /** `key` identifies the file in the shared caches. */
  constructor(file: FileBytes, caches: CogCaches, key: string) {
    this.#file = file;
    this.#caches = caches;
    this.#key = key;
  }

  /** From the full resolution to the coarsest. */
  levels(signal?: AbortSignal): readonly Level[] | Promise<readonly Level[]> {
    const load = async (stop: AbortSignal): Promise<readonly Level[]> => {
      const read = (start: number, end: number) => this.#head(start, end, stop);
      const head = { size: this.#file.size, read: async (start: number, end: number) => read(start, end) };
      return readLevels(read, await cogDirectories(head));
    };
    return this.#caches.levels.get(this.#key, load, signal);
  }

  /** The bytes of a tile as stored; null if the file does not contain it. */
  async stored(index: TileIndex, tile: number, signal?: AbortSignal): Promise<Uint8Array | null> {
    const read = (start: number, end: number) => this.#head(start, end, signal);
    const [[offset], [bytes]] = await Promise.all([
      readValues(read, index.offsets, tile, 1),
      readValues(read, index.byteCounts, tile, 1),
    ]);
    if (bytes === 0) return null;
    const max = maxTileBytes(index.coding);
    if (bytes! > max) throw new RasterDamaged(`tile ${tile} declares ${bytes!} bytes; the limit is ${max}`);
    return this.#bytes(offset!, offset! + bytes!, signal);
  }

  /** @param bands zero-based indexes, ascending and unique */
  tile(
    level: Level,
    tile: number,
    bands: readonly number[],
    signal?: AbortSignal,
  ): DecodedTile | Promise<DecodedTile> {
    const load = async (stop: AbortSignal): Promise<DecodedTile> => {
      const [stored, mask] = await Promise.all([
        this.stored(level, tile, stop),
        level.mask === null ? null : this.stored(level.mask, tile, stop),
      ]);
      // An absent mask tile means that the whole tile is transparent.
      if (stored === null || (level.mask !== null && mask === null)) return emptyTile;
      const bits =
        level.mask === null || mask === null
          ? null
          : await rawBytes(mask, level.mask.coding, tileSize * (tileSize / 8));
      return decodeTile(stored, level.coding, bits, bands);
    };
    return this.#caches.tiles.get(`${this.#key}/${level.zoom}/${tile}/${bands.join()}`, load, signal);
  }

  /** Bytes of the file's header through the cache. */
  #head(start: number, end: number, signal?: AbortSignal): Uint8Array | Promise<Uint8Array> {
    // Also rejects NaN and infinity.
    if (!(start >= 0 && start <= end && end <= this.#file.size))
      throw new RasterDamaged(
        `the TIFF refers to bytes ${start} to ${end} of a file with ${this.#file.size} bytes`,
      );
    const first = Math.floor(start / blockBytes);
    const last = Math.max(first, Math.ceil(end / blockBytes) - 1);
    if (last - first > 64) throw new RasterDamaged(`a field of the TIFF has ${end - start} bytes`);
    if (first === last) {
      const block = this.#block(first, signal);
      const from = start - first * blockBytes;
      const to = end - first * blockBytes;
      return block instanceof Promise
        ? block.then((all) => all.subarray(from, to))
        : block.subarray(from, to);
    }
    const blocks = Array.from({ length: last - first + 1 }, (_, position) =>
      this.#block(first + position, signal),
    );
    return Promise.all(blocks.map((block) => Promise.resolve(block))).then((all) =>
      Buffer.concat(all).subarray(start - first * blockBytes, end - first * blockBytes),
    );
  }

  #block(number: number, signal?: AbortSignal): Uint8Array | Promise<Uint8Array> {
    const start = number * blockBytes;
    const load = async (stop: AbortSignal): Promise<Uint8Array> =>
      // A copy, because the bytes may be a view of a larger buffer.
      new Uint8Array(await this.#bytes(start, Math.min(start + blockBytes, this.#file.size), stop));
    return this.#caches.blocks.get(`${this.#key}/${number}`, load, signal);
  }

  async #bytes(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array> {
    if (!(start >= 0 && start <= end && end <= this.#file.size))
      throw new RasterDamaged(
        `the TIFF refers to bytes ${start} to ${end} of a file with ${this.#file.size} bytes`,
      );
    const bytes = await this.#file.read(start, end, signal);
    signal?.throwIfAborted();
    if (bytes.byteLength !== end - start)
      throw new RasterDamaged(`the file is truncated before byte ${end} of ${this.#file.size}`);
    return bytes;
  }
}
