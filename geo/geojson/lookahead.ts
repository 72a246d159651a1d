import { definitionOf } from '../crs/definitions.ts';
import { epsgCodeOf } from '../crs/reproject.ts';
import { externalCrs } from './collection-head.ts';

/**
 * Whether the beginning of a GeoJSON (Latin-1, one character per byte) suggests a point. Only a full read can
 * confirm it.
 */
export function beginsWithPoint(text: string): boolean {
  const first = /"type"\s*:\s*"(Point|Multi\w+|LineString|Polygon|GeometryCollection)"/.exec(text);
  return first?.[1] === 'Point';
}

/** Whether a legacy `crs` member in the beginning names a system that is not converted by formula. */
export function namesSystemBeyondFormula(text: string): boolean {
  const name = /"crs"\s*:\s*\{[^{}]*\{[^{}]*"name"\s*:\s*"([^"\\]{1,200})"/.exec(text)?.[1];
  if (name === undefined || externalCrs({ type: 'name', properties: { name } }) === null) return false;
  const code = epsgCodeOf(name);
  return code !== null && definitionOf(code) === null;
}
