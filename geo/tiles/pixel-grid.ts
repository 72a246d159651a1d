import { latitudeScale } from '../overviews/level-grid.ts';
import { tileExtent, type TileProjection, unitsPerPixel, yOf } from './tile-grid.ts';

const pixelsAcross = tileExtent / unitsPerPixel;

/** The pixels of a tile, each of which shows only one feature smaller than a pixel. */
export class PixelGrid {
  readonly #taken = new Uint8Array(pixelsAcross * pixelsAcross);
  readonly #projection: TileProjection;

  constructor(projection: TileProjection) {
    this.#projection = projection;
  }

  /** Whether a feature with this box is shown: it is larger than a pixel, or its pixel was free. */
  take(west: number, south: number, east: number, north: number): boolean {
    const { scale, shift } = this.#projection;
    if ((east - west) * scale >= unitsPerPixel) return true;
    const latitude = (south + north) / 2;
    if ((north - south) * scale >= unitsPerPixel * latitudeScale(latitude)) return true;
    const column = Math.floor((((west + east) / 2) * scale + shift) / unitsPerPixel);
    const row = Math.floor(yOf(latitude, this.#projection) / unitsPerPixel);
    if (column < 0 || row < 0 || column >= pixelsAcross || row >= pixelsAcross) return true;
    const at = row * pixelsAcross + column;
    if (this.#taken[at] === 1) return false;
    this.#taken[at] = 1;
    return true;
  }
}
