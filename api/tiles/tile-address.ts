import { Refusal } from '../../core/errors.ts';

interface TileTexts {
  readonly z: string;
  readonly x: string;
  readonly y: string;
}

const whole = /^(?:0|[1-9]\d{0,7})$/;

/** The tile that a path names. Throws Refusal `invalid_tile`, and `tile_not_found` where the grid has none. */
export function tileAddress(texts: TileTexts, maxZoom: number) {
  const { z: zoom, x: column, y: row } = texts;
  if (![zoom, column, row].every((text) => whole.test(text))) {
    throw new Refusal('invalid_tile', undefined, { z: zoom, x: column, y: row });
  }
  const [z, x, y] = [Number(zoom), Number(column), Number(row)];
  const side = 2 ** z;
  if (z <= maxZoom && x < side && y < side) return { z, x, y };
  const sentence =
    z > maxZoom
      ? `Tiles end at zoom ${maxZoom}; closer views are drawn from those.`
      : `At zoom ${z} columns and rows go from 0 to ${side - 1}.`;
  throw new Refusal('tile_not_found', sentence);
}
