import type { DeclaredColumns } from '../../declaration.ts';
import { GeoError } from '../../geo-error.ts';
import { beginsAsGeometry } from '../cells/read-geometry.ts';
import { type CoordinateReading, meaningAmong, readableRows } from './choose-columns.ts';
import type { CoordinateColumns } from './coordinate-columns.ts';
import { meaningOfOIn } from './header-language.ts';
import { columnNames } from './name-words.ts';
import { namedCandidates } from './named-candidates.ts';

type Row = readonly string[];

/** Whether the caller declares which columns contain the coordinates. */
export function declaresCoordinates({ longitude, geometry }: DeclaredColumns = {}): boolean {
  return longitude !== undefined || geometry !== undefined;
}

/** Whether a header has all columns that the caller declares. */
export function hasDeclared(header: readonly string[], declared: DeclaredColumns): boolean {
  return missingColumns(columnNames(header), declared).length === 0;
}

/** Throws GeoError if a table does not have the columns that the caller declares. */
export function refuseMissing(columns: readonly string[], declared: DeclaredColumns = {}): void {
  const missing = missingColumns(columns, declared);
  if (missing.length === 0) return;
  const shown = columns.slice(0, 20).map((name) => `“${name.slice(0, 40)}”`);
  const more = columns.length > shown.length ? ` and ${columns.length - shown.length} more` : '';
  const message = `The table has no column ${missing.map((name) => `“${name.slice(0, 40)}”`).join(', ')}. Its columns are ${shown.join(', ')}${more}.`;
  throw new GeoError('invalid_columns', message, {
    found: columns.slice(0, 100).map((name) => name.slice(0, 200)),
  });
}

/** How the coordinates are read from the columns that the caller declares; null if the header lacks one. */
export function declaredReading(
  header: readonly string[],
  rows: readonly Row[],
  declared: DeclaredColumns,
): CoordinateReading | null {
  if (!hasDeclared(header, declared)) return null;
  const columns = declaredColumns(columnNames(header), rows, declared);
  if (columns === null) return null;
  const meaningOfO = meaningOfOIn(header) ?? meaningAmong(columns, rows);
  return { columns, meaningOfO, isSwapped: false, readable: readableRows(columns, rows) };
}

function declaredColumns(
  names: readonly string[],
  rows: readonly Row[],
  { longitude, latitude, geometry }: DeclaredColumns,
): CoordinateColumns | null {
  if (longitude !== undefined && latitude !== undefined)
    return { kind: 'pair', x: names.indexOf(longitude), y: names.indexOf(latitude) };
  if (geometry === undefined) return null;
  const column = names.indexOf(geometry);
  if (rows.some((row) => beginsAsGeometry(row[column] ?? ''))) return { kind: 'geometry', column };
  const isXFirst = namedCandidates([geometry]).some(
    ({ columns }) => columns.kind === 'position' && columns.order === 'x-first',
  );
  const position = { kind: 'position', column, order: isXFirst ? 'x-first' : 'y-first' } as const;
  return readableRows(position, rows) > 0 ? position : { kind: 'geometry', column };
}

function missingColumns(names: readonly string[], declared: DeclaredColumns): string[] {
  return Object.values(declared).filter((name) => !names.includes(name));
}
