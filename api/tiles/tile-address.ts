import { Refusal } from '../../core/errors.ts';

interface TileTexts {
  readonly z: string;
  readonly x: string;
  readonly y: string;
}

const whole = /^(?:0|[1-9]\d{0,7})$/;

/** Parses the tile of a path. Throws Refusal `invalid_tile`, or `tile_not_found` outside the grid. */
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
      ? `The maximum zoom of tiles is ${maxZoom}; overzoom these tiles for closer views.`
      : `At zoom ${z}, columns and rows must be from 0 to ${side - 1}.`;
  throw new Refusal('tile_not_found', sentence);
}
