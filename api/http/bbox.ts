import { z } from 'zod';

import { Refusal } from '../../core/errors.ts';
import type { Bbox } from '../../geo/bbox.ts';

const form = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const edge = z.string().optional().meta({ description: 'Degrees; requires all four edges.' });

const bboxParameter = z
  .string()
  .optional()
  .meta({
    description: 'west,south,east,north in degrees; longitudes beyond 180 wrap around.',
    examples: ['7.4,46.9,7.5,47'],
  });

/** Query parameters for a bounding box, in both notations. */
export const boxParameters = {
  bbox: bboxParameter,
  minLon: edge,
  minLat: edge,
  maxLon: edge,
  maxLat: edge,
};

type BoxQuery = { readonly [Name in keyof typeof boxParameters]?: string | undefined };

/** The bounding box of a query; null if absent. Throws Refusal `invalid_bbox`. */
export function bboxOf({ bbox, minLon, minLat, maxLon, maxLat }: BoxQuery): Bbox | null {
  const edges = [minLon, minLat, maxLon, maxLat];
  const hasEdges = edges.some((given) => given !== undefined);
  if (bbox === undefined) return hasEdges ? parseBbox(edges) : null;
  if (hasEdges) {
    const sentence = 'Send the bounding box either as bbox or as four edges, not both.';
    throw new Refusal('invalid_bbox', sentence);
  }
  return parseBbox(bbox.split(',', 5));
}

/**
 * Parses a bounding box in degrees: west, south, east, north. If west is greater than east, the box crosses the
 * antimeridian. Throws Refusal `invalid_bbox`.
 */
export function parseBbox(texts: readonly (string | undefined)[]): Bbox {
  const [west = NaN, south = NaN, east = NaN, north = NaN, ...more] = texts.map((text) =>
    text !== undefined && form.test(text.trim()) ? Number(text) : NaN,
  );
  const numbers = [west, south, east, north].every(Number.isFinite) && more.length === 0;
  if (!numbers) throw new Refusal('invalid_bbox');
  if (Math.abs(south) > 90 || Math.abs(north) > 90) {
    throw new Refusal('invalid_bbox', 'The latitudes of the bounding box must be from -90 to 90.');
  }
  if (south > north) {
    throw new Refusal(
      'invalid_bbox',
      'The southern edge of the bounding box must not be north of the northern edge.',
    );
  }
  if (Math.abs(west) <= 180 && Math.abs(east) <= 180) return [west, south, east, north];
  // Maps that repeat the world send boxes such as 170 to 190.
  if (east - west >= 360) return [-180, south, 180, north];
  return [wrapped(west, 180), south, wrapped(east, -180), north];
}

/**
 * Wraps a longitude to -180 to 180. At the antimeridian, a western edge becomes 180 and an eastern one -180, so that
 * coordinates on it are inside with either sign.
 */
function wrapped(longitude: number, antimeridian: 180 | -180): number {
  if (Math.abs(longitude) < 180) return longitude;
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return turned === -180 ? antimeridian : turned;
}
