import { Refusal } from '../../core/errors.ts';

export type Bbox = readonly [west: number, south: number, east: number, north: number];

const form = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * A bounding box in degrees from the texts of a query: west, south, east, north. West may be greater than east: the
 * box crosses the antimeridian then. Throws Refusal `invalid_bbox`.
 */
export function parseBbox(texts: readonly (string | undefined)[]): Bbox {
  const [west = NaN, south = NaN, east = NaN, north = NaN, ...more] = texts.map((text) =>
    text !== undefined && form.test(text.trim()) ? Number(text) : NaN,
  );
  const numbers = [west, south, east, north].every(Number.isFinite) && more.length === 0;
  if (!numbers) throw new Refusal('invalid_bbox');
  if (Math.abs(south) > 90 || Math.abs(north) > 90) {
    throw new Refusal('invalid_bbox', 'A latitude of the bounding box lies beyond 90 degrees.');
  }
  if (Math.abs(west) > 180 || Math.abs(east) > 180) {
    throw new Refusal('invalid_bbox', 'A longitude of the bounding box lies beyond 180 degrees.');
  }
  if (south > north) {
    throw new Refusal(
      'invalid_bbox',
      'The southern edge of the bounding box lies north of its northern edge.',
    );
  }
  return [west, south, east, north];
}
