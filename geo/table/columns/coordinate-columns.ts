import type { PositionOrder } from '../cells/read-position.ts';

/** The coordinate columns of a table, by their index in the header. */
export type CoordinateColumns =
  | { readonly kind: 'pair'; readonly x: number; readonly y: number }
  /** Both coordinates are in one cell. */
  | { readonly kind: 'position'; readonly column: number; readonly order: PositionOrder }
  /** Well-known text, EWKB or GeoJSON. */
  | { readonly kind: 'geometry'; readonly column: number };

/** The indexes of the columns. */
export function columnsOf(coordinates: CoordinateColumns): readonly number[] {
  return coordinates.kind === 'pair' ? [coordinates.x, coordinates.y] : [coordinates.column];
}
