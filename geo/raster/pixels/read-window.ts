import type { CogFile } from '../cog/cog-file.ts';
import type { DecodedTile, Samples } from '../cog/decoded-tile.ts';
import { tileSize, type Level } from '../cog/levels.ts';
import { turnOf } from '../turns.ts';
import { worldPixels } from './grid.ts';
import { emptyLike, unlessFull, type BandCode, type PixelBox, type PixelWindow } from './pixel-window.ts';

/** Concurrent tile reads per window; each occupies a read slot and a thread that others need too. */
const atATime = 8;

/** The level of a file that matches a box's zoom. */
export interface LevelOfFile {
  readonly file: CogFile;
  readonly level: Level;
}

interface Piece extends LevelOfFile {
  readonly tile: number;
  /** Position of the tile's north-west corner in the window. */
  readonly x: number;
  readonly y: number;
  /** Pixels of the tile that belong to the raster. */
  readonly width: number;
  readonly height: number;
}

/** Which bands are read, and the nodata value of each. */
export interface BandChoice {
  /** Zero-based, ascending and unique. */
  readonly bands: readonly number[];
  readonly codes: readonly BandCode[];
}

/**
 * The pixels of a box from all parts of a raster. Null if no file contains any. A tile that equals the box is
 * returned from the cache without copying: the result must not be changed.
 */
export async function readWindow(
  levels: readonly LevelOfFile[],
  box: PixelBox,
  choice: BandChoice,
  signal?: AbortSignal,
): Promise<PixelWindow | null> {
  const pieces = levels.flatMap((each) => piecesOf(each, box));
  const [only] = pieces;
  if (only === undefined) return null;
  if (pieces.length === 1 && isWhole(only, box)) {
    const tile = await only.file.tile(only.level, only.tile, choice.bands, signal);
    return tile.planes.length === 0 ? null : { width: box.width, height: box.height, ...tile };
  }
  const window = new WindowBuilder(box, choice, levels.length > 1);
  for (let first = 0; first < pieces.length; first += atATime) {
    const some = pieces.slice(first, first + atATime);
    const tiles = await Promise.all(
      some.map(async ({ file, level, tile }) => file.tile(level, tile, choice.bands, signal)),
    );
    for (const [index, tile] of tiles.entries())
      if (tile.planes.length > 0) {
        await turnOf(window.workOf(some[index]!));
        window.draw(tile, some[index]!);
      }
    signal?.throwIfAborted();
  }
  return window.finish();
}

/** The tiles of a file that intersect a box, also if the box crosses the antimeridian. */
export function piecesOf({ file, level }: LevelOfFile, box: PixelBox): Piece[] {
  const pieces: Piece[] = [];
  const world = worldPixels(box.zoom);
  for (const shift of [0, -world, world]) {
    const left = level.left + shift - box.left;
    const top = level.top - box.top;
    const firstColumn = Math.max(0, Math.floor(-left / tileSize));
    const lastColumn = Math.min(Math.ceil(level.width / tileSize), Math.ceil((box.width - left) / tileSize));
    const firstRow = Math.max(0, Math.floor(-top / tileSize));
    const lastRow = Math.min(Math.ceil(level.height / tileSize), Math.ceil((box.height - top) / tileSize));
    for (let row = firstRow; row < lastRow; row++)
      for (let column = firstColumn; column < lastColumn; column++)
        pieces.push({
          file,
          level,
          tile: row * level.across + column,
          x: left + column * tileSize,
          y: top + row * tileSize,
          width: Math.min(tileSize, level.width - column * tileSize),
          height: Math.min(tileSize, level.height - row * tileSize),
        });
  }
  return pieces;
}

function isWhole(piece: Piece, box: PixelBox): boolean {
  return (
    piece.x === 0 &&
    piece.y === 0 &&
    box.width === tileSize &&
    box.height === tileSize &&
    piece.width === tileSize &&
    piece.height === tileSize
  );
}

class WindowBuilder {
  readonly #box: PixelBox;
  readonly #choice: BandChoice;
  readonly #several: boolean;
  readonly #coverage: Uint8Array<ArrayBuffer>;
  #planes: Samples[] = [];

  /** `several`: one part may lack data that another has. */
  constructor(box: PixelBox, choice: BandChoice, several: boolean) {
    this.#box = box;
    this.#choice = choice;
    this.#several = several;
    this.#coverage = new Uint8Array(box.width * box.height);
  }

  /** In pixels of a turn: rows are copied as a whole, but pixel by pixel where parts overlap. */
  workOf({ width, height }: Piece): number {
    return this.#several ? width * height * 2 : (width * height) / 8;
  }

  draw(tile: DecodedTile, piece: Piece): void {
    const { width, height } = this.#box;
    if (this.#planes.length === 0)
      this.#planes = tile.planes.map((plane) => emptyLike(plane, width * height));
    const fromX = Math.max(0, -piece.x);
    const toX = Math.min(piece.width, width - piece.x);
    const fromY = Math.max(0, -piece.y);
    const toY = Math.min(piece.height, height - piece.y);
    for (let y = fromY; y < toY; y++) {
      const from = y * tileSize;
      const to = (y + piece.y) * width + piece.x;
      if (this.#several) this.#drawOver(tile, from + fromX, from + toX, to - from);
      else {
        for (const [band, plane] of tile.planes.entries())
          this.#planes[band]!.set(plane.subarray(from + fromX, from + toX), to + fromX);
        if (tile.coverage === null) this.#coverage.fill(255, to + fromX, to + toX);
        else this.#coverage.set(tile.coverage.subarray(from + fromX, from + toX), to + fromX);
      }
    }
  }

  /** Copies pixels [start, end) of a tile that have data, offset by `shift` in the window. */
  #drawOver({ planes, coverage }: DecodedTile, start: number, end: number, shift: number): void {
    const { codes } = this.#choice;
    for (let at = start; at < end; at++) {
      const full = coverage === null ? 255 : coverage[at]!;
      if (full === 0 || planes.every((plane, band) => isNothing(plane[at]!, codes[band]!))) continue;
      for (let band = 0; band < planes.length; band++) this.#planes[band]![at + shift] = planes[band]![at]!;
      this.#coverage[at + shift] = full;
    }
  }

  finish(): PixelWindow | null {
    if (this.#planes.length === 0) return null;
    const { width, height } = this.#box;
    return { width, height, planes: this.#planes, coverage: unlessFull(this.#coverage) };
  }
}

export function isNothing(value: number, { nodata }: BandCode): boolean {
  return value === nodata || Number.isNaN(value);
}
