import { parseOrdinate } from '../cells/read-ordinate.ts';
import { angleUnits, type Axis, meaningOf } from './axis-names.ts';
import type { CoordinateColumns, PairColumns } from './coordinate-columns.ts';
import { wordsOf } from './name-words.ts';

type Row = readonly string[];

type AngleUnit = 'degrees' | 'minutes' | 'seconds';

const hemisphereWords = new Set('hemisphere hemi hem h dir direction ref reference indicator'.split(' '));
/** Names that consist of the signs of the hemispheres: `N/S`, `EW`. */
const signNames = { x: /^(?:ew|we|ow|wo)$/, y: /^(?:ns|sn)$/ } as const;

/** Limits the columns considered: this may run on the main thread. */
const maxColumns = 1000;

/**
 * Adds the columns that contain the rest of the coordinates: minutes and seconds (`lat_deg`, `lat_min`), and the sign
 * of the hemisphere (`GPSLatitudeRef`, `N/S`). Without them every position would be wrong, but look right.
 */
export function withCompanions(
  columns: CoordinateColumns,
  header: readonly string[],
  rows: readonly Row[],
): CoordinateColumns {
  if (columns.kind !== 'pair') return columns;
  const [x, y] = (['x', 'y'] as const).map((axis) => companionsOf(axis, columns, header, rows));
  // Both coordinates have minutes, or neither: `lat_min` is also the lower end of a range.
  const areParts = x!.minutes !== undefined && y!.minutes !== undefined;
  const [restOfX, restOfY] = [x!, y!].map(({ minutes, seconds, hemisphere }) =>
    [...(areParts ? [minutes, seconds] : []), hemisphere].filter((column) => column !== undefined),
  );
  return restOfX!.length + restOfY!.length === 0
    ? columns
    : { ...columns, rest: { x: restOfX!, y: restOfY! } };
}

interface Companions {
  readonly minutes?: number;
  readonly seconds?: number;
  readonly hemisphere?: number;
}

function companionsOf(
  axis: Axis,
  pair: PairColumns,
  header: readonly string[],
  rows: readonly Row[],
): Companions {
  const own = partOf(header[pair[axis]]!, axis);
  const areWhole = rows.every((row) => /^-?\d*$/.test(row[pair[axis]]?.trim() ?? ''));
  const found: { -readonly [part in keyof Companions]: number } = {};
  for (let column = 0; column < Math.min(header.length, maxColumns); column++) {
    if (column === pair.x || column === pair.y) continue;
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
    if (cells.length === 0) continue;
    const part = partOf(header[column]!, axis);
    const isPart = areWhole && own !== null && part !== null && part.qualifier === own.qualifier;
    if (isPart && part.unit !== 'degrees' && cells.every(isBelow60)) found[part.unit] ??= column;
    else if (namesHemisphere(header, column, axis, pair) && cells.every((cell) => isSign(cell, axis)))
      found.hemisphere ??= column;
  }
  return found;
}

/** The unit of an angle according to the name of its column; null if it names no angle of this axis. */
function partOf(name: string, axis: Axis): { readonly unit: AngleUnit; readonly qualifier: string } | null {
  const words = wordsOf(name);
  const unit = (['minutes', 'seconds'] as const).find((each) =>
    words.some((word) => angleUnits[each].has(word)),
  );
  const rest = words.filter((word) => unit === undefined || !angleUnits[unit].has(word));
  const meaning = meaningOf(rest);
  return meaning[axis] === 'angle' ? { unit: unit ?? 'degrees', qualifier: meaning.qualifier } : null;
}

function namesHemisphere(header: readonly string[], column: number, axis: Axis, pair: PairColumns): boolean {
  const words = wordsOf(header[column]!);
  if (signNames[axis].test(words.join(''))) return true;
  if (!words.some((word) => hemisphereWords.has(word))) return false;
  const others = words.filter((word) => !hemisphereWords.has(word));
  return others.length === 0 ? column === pair[axis] + 1 : meaningOf(others)[axis] === 'angle';
}

function isBelow60(cell: string): boolean {
  const value = /^\s*\d+(?:[.,]\d+)?\s*$/.test(cell) ? Number(cell.replace(',', '.')) : NaN;
  return value < 60;
}

function isSign(cell: string, axis: Axis): boolean {
  if (cell.length > 12) return false;
  const { hemisphere } = parseOrdinate(`1 ${cell}`, 'west');
  return hemisphere?.axis === (axis === 'x' ? 0 : 1);
}
