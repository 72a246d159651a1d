import type { PlainGeometry } from './wkt.ts';

type Nested = readonly (number | Nested)[];

/** Calls `see` with each position of a geometry. */
export function eachPosition(
  { coordinates, geometries = [] }: PlainGeometry,
  see: (position: readonly number[]) => void,
): void {
  for (const each of geometries) eachPosition(each, see);
  const visit = (list: Nested): void => {
    if (typeof list[0] === 'number') see(list as readonly number[]);
    else for (const each of list) visit(each as Nested);
  };
  if (Array.isArray(coordinates)) visit(coordinates as Nested);
}

/** West, south, east, north of the positions as they are; null if there are none. */
export function boxOfPositions(geometry: PlainGeometry): [number, number, number, number] | null {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  eachPosition(geometry, ([x = NaN, y = NaN]) => {
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  });
  return box[0] > box[2] ? null : box;
}
