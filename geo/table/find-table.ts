import { type Declaration, type DeclaredColumns, type DeclaredCrs, tableDelimiters } from '../declaration.ts';
import { GeoError } from '../geo-error.ts';
import { chooseColumns, type CoordinateReading, inOrderOf } from './columns/choose-columns.ts';
import { declaredReading, declaresCoordinates, hasDeclared } from './columns/declared-reading.ts';
import { cellText } from './cells/cell-text.ts';
import { readGeometry } from './cells/read-geometry.ts';
import { findZones } from './columns/utm-zones.ts';
import { namedCandidates } from './columns/named-candidates.ts';
import { readRecord, type TableRecord, type TableSyntax } from './read-record.ts';

/** Structure of a table, detected from its beginning. */
export interface TableShape {
  readonly syntax: TableSyntax;
  readonly header: readonly string[];
  /** Null if no column has a known name or contains coordinates. */
  readonly coordinates: CoordinateReading | null;
  /** Row of the header, counted from 1: empty rows, titles and spreadsheets' `sep=;` may precede it. */
  readonly headerRow: number;
  /** Position of the first row after the header, in characters. */
  readonly firstRow: number;
  /** Whether the first geometries are points, or the coordinates are in number columns. */
  readonly beginsWithPoints: boolean;
}

/** Numbers of records that are inspected: rows above the header, and rows below it. */
const maxAbove = 50;
const maxSample = 50;
/** Number of rows below the first that are tried as headers because they name coordinates. */
const maxHeaders = 3;
/** Number of geometries whose type is read. */
const maxGeometries = 20;

interface Candidate {
  readonly shape: TableShape;
  /** Share of the records that have as many fields as the header, 0 to 1. */
  readonly even: number;
}

/**
 * Detects the syntax of a table from its beginning (`isWhole` if that is all of it): the separator for which
 * there are coordinates and the records have equal lengths, unless one is declared. Null if the text is not a table.
 */
export function findTable(
  text: string,
  isWhole: boolean,
  {
    delimiter,
    columns = {},
    crs,
    fileName,
  }: Pick<Declaration, 'delimiter' | 'columns' | 'crs' | 'fileName'> = {},
): TableShape | null {
  const lineBreak = text.includes('\n') ? '\n' : '\r';
  const reported = /^sep=(.)\r?[\n\r]/i.exec(text)?.[1];
  let best: Candidate | null = null;
  const separators = delimiter === undefined ? tableDelimiters : [delimiter];
  for (const separator of reported === undefined ? separators : [reported]) {
    const candidate = tryTable(
      text,
      { separator, lineBreak },
      {
        isWhole,
        skipped: reported === undefined ? 0 : 1,
        declared: { columns, ...(crs === undefined ? {} : { crs }), fileName },
      },
    );
    if (candidate !== null && (best === null || scoreOf(candidate) > scoreOf(best))) best = candidate;
  }
  return best?.shape ?? null;
}

/**
 * The higher, the better: readable coordinates, columns of coordinates, even records, number of columns. Lines of one
 * column are always even, also those of a quoted field with line breaks.
 */
function scoreOf({ shape: { coordinates, header }, even }: Candidate): number {
  const found = coordinates === null ? 0 : coordinates.readable > 0 ? 2 : 1;
  const divides = header.length > 1 ? 0.5 : 0;
  return found * 10 + even + divides + header.length / 200_000;
}

interface TableSearch {
  readonly isWhole: boolean;
  /** Number of rows that are not part of the table. */
  readonly skipped: number;
  readonly declared: DeclaredShape;
}

interface DeclaredShape {
  readonly columns: DeclaredColumns;
  readonly crs?: DeclaredCrs;
  readonly fileName?: string | undefined;
}

function tryTable(
  text: string,
  syntax: TableSyntax,
  { isWhole, skipped, declared }: TableSearch,
): Candidate | null {
  const records = recordsIn(text, syntax, isWhole).filter(({ row }) => row > skipped);
  let plain: Candidate | null = null;
  let tried = 0;
  const { columns } = declared;
  const isDeclared = declaresCoordinates(columns);
  for (let at = 0; at < Math.min(records.length, maxAbove) && tried < maxHeaders; at++) {
    const { isComment, fields } = records[at]!;
    const isFirst = at === 0 && !isComment;
    const isNamed = isDeclared
      ? hasDeclared(headerOf(fields), columns)
      : namedCandidates(headerOf(fields)).length > 0;
    if (!isFirst && !isNamed) {
      plain ??= isComment ? null : evenTable(syntax, records.slice(at));
      continue;
    }
    const candidate = tableFrom(syntax, records.slice(at), isFirst ? 'names and cells' : 'names', declared);
    const { coordinates } = candidate.shape;
    // Another row is the header only if coordinates follow it.
    if (coordinates !== null && (isFirst || coordinates.readable > 0)) return candidate;
    plain ??= isComment ? null : evenTable(syntax, records.slice(at));
    tried++;
  }
  return plain;
}

/** A text of one column, or with lines of different lengths, is not a table. */
function evenTable(syntax: TableSyntax, records: readonly FoundRecord[]): Candidate | null {
  const width = records[0]!.fields.length;
  const following = records.slice(1);
  const even = shareOf(following, ({ fields }) => fields.length === width);
  if (width < 2 || even < 0.5) return null;
  return { shape: shapeOf(syntax, records[0]!, null, true), even };
}

function shareOf<T>(items: readonly T[], accepts: (item: T) => boolean): number {
  return items.filter(accepts).length / Math.max(items.length, 1);
}

function tableFrom(
  syntax: TableSyntax,
  [first, ...rest]: readonly FoundRecord[],
  by: 'names and cells' | 'names',
  { columns, crs, fileName }: DeclaredShape,
): Candidate {
  const header = headerOf(first!.fields);
  const rows = rest
    .slice(0, maxSample)
    .flatMap(({ isComment, fields }) => (isComment ? [] : [fields.map(cellText)]));
  const chosen = declaresCoordinates(columns)
    ? declaredReading(header, rows, columns)
    : inOrderOf(crs, chooseColumns(header, rows, by), rows);
  const plain = chosen !== null && isUndivided(header, chosen) ? null : chosen;
  // A declared system precedes the zones of the table.
  const zones =
    plain === null || crs !== undefined ? null : findZones(plain.columns, { header, rows, fileName });
  const coordinates = plain && { ...plain, zones };
  const even = shareOf(rows, ({ length }) => length === header.length);
  return { shape: shapeOf(syntax, first!, coordinates, beginsWithPoints(coordinates, rows)), even };
}

/** Whether the names of several columns were read as that of one, such as `wind_x,wind_y`. */
function isUndivided(header: readonly string[], { columns }: CoordinateReading): boolean {
  const isOne = columns.kind === 'position' && header.length === 1;
  return isOne && tableDelimiters.some((delimiter) => header[0]!.includes(delimiter));
}

function shapeOf(
  syntax: TableSyntax,
  { fields, row, end }: FoundRecord,
  coordinates: CoordinateReading | null,
  arePoints: boolean,
): TableShape {
  const header = headerOf(fields);
  return {
    syntax: { ...syntax, width: header.length },
    header,
    coordinates,
    headerRow: row,
    firstRow: end,
    beginsWithPoints: arePoints,
  };
}

function beginsWithPoints(
  coordinates: CoordinateReading | null,
  rows: readonly (readonly string[])[],
): boolean {
  if (coordinates?.columns.kind !== 'geometry') return true;
  const { column } = coordinates.columns;
  const asWritten = () => (x: number, y: number) => [x, y] as const;
  return rows.slice(0, maxGeometries).every((row) => {
    const geometry = readGeometry(row[column] ?? '', asWritten);
    return geometry === null || geometry.type === 'Point';
  });
}

interface FoundRecord extends TableRecord {
  readonly row: number;
  readonly isComment: boolean;
}

/** The first records that are not empty. Lines above the table need not be records. */
function recordsIn(text: string, syntax: TableSyntax, isWhole: boolean): FoundRecord[] {
  const records: FoundRecord[] = [];
  for (let row = 1, p = 0; p < text.length && records.length < maxAbove + maxSample; row++) {
    const isComment = text[p] === '#';
    const record = isComment ? lineAt(text, p, syntax) : recordAt(text, p, syntax, row, isWhole);
    if (record === null) break;
    p = record.end;
    if (record.fields.some((field) => field.trim() !== '')) records.push({ ...record, row, isComment });
  }
  return records;
}

/** The record at `p`, or the line if it is not a record: reading the table reports the error. */
function recordAt(
  text: string,
  p: number,
  syntax: TableSyntax,
  row: number,
  isWhole: boolean,
): TableRecord | null {
  try {
    return readRecord(text, p, syntax, row, isWhole);
  } catch (error) {
    if (error instanceof GeoError) return lineAt(text, p, syntax);
    throw error;
  }
}

function lineAt(text: string, p: number, { separator, lineBreak }: TableSyntax): TableRecord {
  const end = text.indexOf(lineBreak, p);
  const line = end < 0 ? text.slice(p) : text.slice(p, end);
  return { fields: line.split(separator), end: end < 0 ? text.length : end + 1 };
}

/** Names of columns. Some programs write their header as a comment. */
function headerOf(fields: readonly string[]): string[] {
  return fields.map((name, index) => cellText(index === 0 ? name.replace(/^\s*#/, '') : name).trim());
}
