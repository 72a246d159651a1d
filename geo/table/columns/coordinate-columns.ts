import { cellText } from '../cells/cell-text.ts';
import type { PositionOrder } from '../cells/read-position.ts';
import type { Axis } from './axis-names.ts';

/** Two columns of numbers, and those that contain the rest of each: minutes, seconds, the sign of the hemisphere. */
export interface PairColumns {
  readonly kind: 'pair';
  readonly x: number;
  readonly y: number;
  readonly rest?: Readonly<Record<Axis, readonly number[]>>;
}

/** The coordinate columns of a table, by their index in the header. */
export type CoordinateColumns =
  | PairColumns
  /** Both coordinates are in one cell. */
  | { readonly kind: 'position'; readonly column: number; readonly order: PositionOrder }
  /** Well-known text, EWKB or GeoJSON. */
  | { readonly kind: 'geometry'; readonly column: number };

/** The indexes of the columns. */
export function columnsOf(coordinates: CoordinateColumns): readonly number[] {
  if (coordinates.kind !== 'pair') return [coordinates.column];
  const { x, y, rest } = coordinates;
  return [x, ...(rest?.x ?? []), y, ...(rest?.y ?? [])];
}

/** The coordinate of a row for one axis as text, with its minutes, seconds and hemisphere. */
export function ordinateText(row: readonly string[], pair: PairColumns, axis: Axis): string {
  const first = cellText(row[pair[axis]] ?? '');
  const rest = pair.rest?.[axis];
  if (rest === undefined || rest.length === 0) return first;
  return [first, ...rest.map((column) => cellText(row[column] ?? '').trim())]
    .filter((text) => text !== '')
    .join(' ');
}
