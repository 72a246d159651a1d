import type { MeaningOfO } from '../cells/hemisphere.ts';
import { areSwapped } from '../../crs/candidates/find-candidates.ts';
import type { DeclaredCrs } from '../../declaration.ts';
import { beginsAsGeometry } from '../cells/read-geometry.ts';
import { type Ordinate, parseOrdinate } from '../cells/read-ordinate.ts';
import { readPosition } from '../cells/read-position.ts';
import { withCompanions } from './companion-columns.ts';
import { contentCandidates } from './content-candidates.ts';
import type { CoordinateColumns } from './coordinate-columns.ts';
import { meaningOfOIn } from './header-language.ts';
import type { FoundZones } from './utm-zones.ts';
import { type Candidate, namedCandidates, nameRanks } from './named-candidates.ts';

/** How the coordinates of a table are read. */
export interface CoordinateReading {
  readonly columns: CoordinateColumns;
  readonly meaningOfO: MeaningOfO;
  /** The names say the opposite: longitudes were found in the column of latitudes. */
  readonly isSwapped: boolean;
  /** Number of sample rows with readable coordinates. */
  readonly readable: number;
  /** The zones of UTM that the table states for its eastings and northings. */
  readonly zones?: FoundZones | null;
}

type Row = readonly string[];

/** Order of the kinds, the strongest first. */
const ranks = ['geometry', 'angle', 'grid', 'plane', 'dimension', 'position'] as const;

/**
 * Chooses the columns of the coordinates by their names and the cells of some rows. Columns that contain
 * coordinates precede empty ones; a geometry precedes a pair, which may be the position of its label. Null if
 * there are none.
 */
export function chooseColumns(
  header: readonly string[],
  rows: readonly Row[],
  by: 'names and cells' | 'names' = 'names and cells',
): CoordinateReading | null {
  const candidates = namedCandidates(header);
  if (by === 'names and cells') candidates.push(...contentCandidates(header, rows));
  let best: { readonly candidate: Candidate; readonly readable: number; readonly score: number } | null =
    null;
  for (const candidate of candidates) {
    const readable = readableRows(candidate.columns, rows);
    if (readable === 0 && candidate.name === 'needs cells') continue;
    if (candidate.isProjected === true && !rows.some((row) => isMetric(candidate.columns, row))) continue;
    const score = scoreOf(candidate, readable / Math.max(1, rows.length), rows);
    if (best === null || score > best.score) best = { candidate, readable, score };
  }
  if (best === null) return null;
  const { columns } = best.candidate;
  const meaningOfO = meaningOfOIn(header) ?? meaningAmong(columns, rows);
  const swapped = swappedColumns(columns, rows);
  const complete = swapped ?? withCompanions(columns, header, rows);
  return { columns: complete, meaningOfO, isSwapped: swapped !== null, readable: best.readable };
}

/** The higher, the better: readable cells, then the kind, then the name. */
function scoreOf({ kind, name, columns }: Candidate, share: number, rows: readonly Row[]): number {
  const isAngle = kind === 'dimension' && rows.some((row) => isPrecise(columns, row));
  const rank =
    ranks.length - ranks.indexOf(isAngle ? 'angle' : kind) - nameRanks.indexOf(name) / nameRanks.length;
  if (share === 0) return rank;
  const isFilled = kind === 'geometry' || share >= 0.5;
  return 100 + (isFilled ? 50 : 0) + 2 * rank + share / 4;
}

/** A width has neither minutes nor four decimals. */
function isPrecise(columns: CoordinateColumns, row: Row): boolean {
  return (
    columns.kind === 'pair' &&
    [columns.x, columns.y].every((index) => /[°º˚]|[.,]\d{4}/.test(row[index] ?? ''))
  );
}

/** Components of a vector are small numbers; coordinates in metres are not. */
function isMetric(columns: CoordinateColumns, row: Row): boolean {
  return columns.kind === 'pair' && ordinatesOf(columns, row).some(({ value }) => Math.abs(value) >= 10_000);
}

/** Number of rows with readable coordinates. */
export function readableRows(columns: CoordinateColumns, rows: readonly Row[]): number {
  return rows.filter((row) => isReadable(columns, row)).length;
}

function isReadable(columns: CoordinateColumns, row: Row): boolean {
  if (columns.kind === 'geometry') return beginsAsGeometry(row[columns.column] ?? '');
  if (columns.kind === 'position')
    return readPosition(row[columns.column] ?? '', columns.order, 'west') !== null;
  return ordinatesOf(columns, row).every(({ value }) => !Number.isNaN(value));
}

function ordinatesOf(
  { x, y }: { readonly x: number; readonly y: number },
  row: Row,
): readonly [Ordinate, Ordinate] {
  return [parseOrdinate(row[x] ?? '', 'west'), parseOrdinate(row[y] ?? '', 'west')];
}

/** Beside E, O is the west; beside W, it is the east. */
export function meaningAmong(columns: CoordinateColumns, rows: readonly Row[]): MeaningOfO {
  if (columns.kind === 'geometry') return null;
  const index = columns.kind === 'pair' ? columns.x : columns.column;
  const ends = new Set(rows.map((row) => /[EW]\s*$|^\s*[EW](?=[\s\d])/.exec(row[index] ?? '')?.[0].trim()));
  return ends.has('E') === ends.has('W') ? null : ends.has('E') ? 'west' : 'east';
}

/**
 * The columns in the opposite order if the cells demand it: by their hemispheres, or because many latitudes are
 * beyond 90 degrees and all positions are valid the other way around.
 */
function swappedColumns(columns: CoordinateColumns, rows: readonly Row[]): CoordinateColumns | null {
  if (columns.kind === 'geometry') return null;
  let [invalid, total] = [0, 0];
  for (const row of rows) {
    const found =
      columns.kind === 'pair' ? hemisphereOrder(ordinatesOf(columns, row)) : positionOf(columns, row);
    if (found === null) continue;
    total++;
    if (found === 'swapped') invalid++;
    else if (Math.abs(found.x) > 90 || Math.abs(found.y) > 180) return null;
    else if (Math.abs(found.y) > 90) invalid++;
  }
  const isEvident = invalid * 2 > total || (invalid >= 5 && invalid * 5 >= total);
  if (!isEvident) return null;
  if (columns.kind === 'pair') return { kind: 'pair', x: columns.y, y: columns.x };
  return { ...columns, order: columns.order === 'x-first' ? 'y-first' : 'x-first' };
}

/** The reading with the columns exchanged if the positions are in the area of the declared system only in that order. */
export function inOrderOf(
  crs: DeclaredCrs | undefined,
  reading: CoordinateReading | null,
  rows: readonly Row[],
): CoordinateReading | null {
  if (crs === undefined || !('code' in crs) || reading?.columns.kind !== 'pair') return reading;
  const { x, y } = reading.columns;
  const found = rows
    .map((row) => ordinatesOf({ x, y }, row).map(({ value }) => value) as [number, number])
    .filter(([one, other]) => !Number.isNaN(one + other));
  if (!areSwapped(crs.code, found)) return reading;
  return { ...reading, columns: { kind: 'pair', x: y, y: x }, isSwapped: !reading.isSwapped };
}

type Found = { readonly x: number; readonly y: number } | 'swapped' | null;

function hemisphereOrder([x, y]: readonly [Ordinate, Ordinate]): Found {
  if (Number.isNaN(x.value) || Number.isNaN(y.value)) return null;
  return x.hemisphere?.axis === 1 || y.hemisphere?.axis === 0 ? 'swapped' : { x: x.value, y: y.value };
}

function positionOf({ column, order }: Extract<CoordinateColumns, { kind: 'position' }>, row: Row): Found {
  const position = readPosition(row[column] ?? '', order, 'west');
  return position?.hasHemispheres === true ? null : position;
}
