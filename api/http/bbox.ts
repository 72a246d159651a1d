import { z } from 'zod';

import { Refusal } from '../../core/errors.ts';
import type { Bbox } from '../../geo/bbox.ts';

const form = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const edge = z.string().optional().meta({ description: 'Degrees; all four edges or none.' });

const bboxParameter = z
  .string()
  .optional()
  .meta({
    description: 'west,south,east,north in degrees; longitudes beyond 180 go on around the world.',
    examples: ['7.4,46.9,7.5,47'],
  });

/** The parameters of a query in which a box can be written, in either way. */
export const boxParameters = {
  bbox: bboxParameter,
  minLon: edge,
  minLat: edge,
  maxLon: edge,
  maxLat: edge,
};

type BoxQuery = { readonly [Name in keyof typeof boxParameters]?: string | undefined };

/** The box that a query asks for; null when it names none. Throws Refusal `invalid_bbox`. */
export function bboxOf({ bbox, minLon, minLat, maxLon, maxLat }: BoxQuery): Bbox | null {
  const edges = [minLon, minLat, maxLon, maxLat];
  const hasEdges = edges.some((given) => given !== undefined);
  if (bbox === undefined) return hasEdges ? parseBbox(edges) : null;
  if (hasEdges) {
    const sentence = 'A bounding box is given either as bbox or by its four edges, not as both.';
    throw new Refusal('invalid_bbox', sentence);
  }
  return parseBbox(bbox.split(',', 5));
}

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
  if (south > north) {
    throw new Refusal(
      'invalid_bbox',
      'The southern edge of the bounding box lies north of its northern edge.',
    );
  }
  if (Math.abs(west) <= 180 && Math.abs(east) <= 180) return [west, south, east, north];
  // Maps that can be turned around the world write boxes such as 170 to 190.
  if (east - west >= 360) return [-180, south, 180, north];
  return [wrapped(west, 180), south, wrapped(east, -180), north];
}

/**
 * The same meridian between -180 and 180. That of 180 degrees has two names: a western edge there is 180 and an eastern
 * one -180, so that what lies on it is inside under either name.
 */
function wrapped(longitude: number, antimeridian: 180 | -180): number {
  if (Math.abs(longitude) < 180) return longitude;
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return turned === -180 ? antimeridian : turned;
}
