import type { FileBytes } from '../file-bytes.ts';
import { RasterDamaged } from '../raster-damaged.ts';
import { decodeTile } from './decode-tile.ts';
import { emptyTile, type DecodedTile } from './decoded-tile.ts';
import { readLevels, tileSize, type Level, type TileIndex } from './levels.ts';
import type { CogCaches } from './cog-caches.ts';
import { readDirectories } from './read-directories.ts';
import { readValues } from './tiff-fields.ts';
import { maxTileBytes, rawBytes } from './unpack.ts';

/**
 * Of one table of tile offsets, 4096 tiles: what a map asks for at once lies in a few of them. Tables of a large sparse
 * raster take hundreds of megabytes, so they are never read whole.
 */
const blockBytes = 32 * 1024;

/** A COG on the grid of web map tiles. */
export class CogFile {
  readonly #file: FileBytes;
  readonly #caches: CogCaches;
  readonly #key: string;

  /** `key` names the file among all that share the caches. */
  constructor(file: FileBytes, caches: CogCaches, key: string) {
    this.#file = file;
    this.#caches = caches;
    this.#key = key;
  }

  /** From the full resolution to the coarsest. */
  levels(signal?: AbortSignal): readonly Level[] | Promise<readonly Level[]> {
    const load = async (stop: AbortSignal): Promise<readonly Level[]> => {
      const read = (start: number, end: number) => this.#head(start, end, stop);
      return readLevels(read, await readDirectories(read));
    };
    return this.#caches.levels.get(this.#key, load, signal);
  }

  /** The bytes of a tile as they are stored; null where the file holds none. */
  async stored(index: TileIndex, tile: number, signal?: AbortSignal): Promise<Uint8Array | null> {
    const read = (start: number, end: number) => this.#head(start, end, signal);
    const [[offset], [bytes]] = await Promise.all([
      readValues(read, index.offsets, tile, 1),
      readValues(read, index.byteCounts, tile, 1),
    ]);
    if (bytes === 0) return null;
    const max = maxTileBytes(index.coding);
    if (bytes! > max)
      throw new RasterDamaged(`tile ${tile} is said to take ${bytes!} bytes; ${max} are the most`);
    return this.#bytes(offset!, offset! + bytes!, signal);
  }

  /** @param bands places counted from 0, in ascending order, each once */
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
      // A mask that is not there says that nothing of the tile is.
      if (stored === null || (level.mask !== null && mask === null)) return emptyTile;
      const bits =
        level.mask === null || mask === null
          ? null
          : await rawBytes(mask, level.mask.coding, tileSize * (tileSize / 8));
      return decodeTile(stored, level.coding, bits, bands);
    };
    return this.#caches.tiles.get(`${this.#key}/${level.zoom}/${tile}/${bands.join()}`, load, signal);
  }

  /** What lies in the head of the file, by way of the cache. */
  #head(start: number, end: number, signal?: AbortSignal): Uint8Array | Promise<Uint8Array> {
    // NaN and infinity too.
    if (!(start >= 0 && start <= end && end <= this.#file.size))
      throw new RasterDamaged(`the TIFF names bytes ${start} to ${end} of ${this.#file.size}`);
    const first = Math.floor(start / blockBytes);
    const last = Math.max(first, Math.ceil(end / blockBytes) - 1);
    if (last - first > 64) throw new RasterDamaged(`a field of the TIFF takes ${end - start} bytes`);
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
      // Of its own, as what is read may be a view of something larger.
      new Uint8Array(await this.#bytes(start, Math.min(start + blockBytes, this.#file.size), stop));
    return this.#caches.blocks.get(`${this.#key}/${number}`, load, signal);
  }

  async #bytes(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array> {
    if (!(start >= 0 && start <= end && end <= this.#file.size))
      throw new RasterDamaged(`the TIFF names bytes ${start} to ${end} of ${this.#file.size}`);
    const bytes = await this.#file.read(start, end, signal);
    signal?.throwIfAborted();
    if (bytes.byteLength !== end - start)
      throw new RasterDamaged(`the file ends before byte ${end}, but is said to have ${this.#file.size}`);
    return bytes;
  }
}
