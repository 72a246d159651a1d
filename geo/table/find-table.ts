import { GeoError } from '../geo-error.ts';
import { type CoordinateColumns, findCoordinates } from './coordinate-columns.ts';
import { readRecord, type TableRecord, type TableSyntax } from './read-record.ts';

/** Structure of a table, detected from its beginning. */
export interface TableShape {
  readonly syntax: TableSyntax;
  readonly header: readonly string[];
  /** Null if no column has a known name. */
  readonly coordinates: CoordinateColumns | null;
  /** Row of the header, counted from 1: empty rows and spreadsheets' `sep=;` may precede it. */
  readonly headerRow: number;
}

const maxInspectedRecords = 20;

interface Candidate {
  readonly shape: TableShape;
  /** Number of records with as many fields as the header. */
  readonly even: number;
}

/**
 * Detects the syntax of a table from its beginning (`isWhole` if that is all of it): the separator for which
 * the header names coordinates and the records have equal lengths. Null if the text is not a table.
 */
export function findTable(text: string, isWhole: boolean): TableShape | null {
  const lineBreak = text.includes('\n') ? '\n' : '\r';
  const reported = /^sep=(.)\r?[\n\r]/i.exec(text)?.[1];
  let best: Candidate | null = null;
  for (const separator of reported === undefined ? [';', '\t', '|', ','] : [reported]) {
    const candidate = tryTable(text, { separator, lineBreak }, isWhole, reported === undefined ? 0 : 1);
    if (candidate !== null && (best === null || isBetter(candidate, best))) best = candidate;
  }
  return best?.shape ?? null;
}

function isBetter(one: Candidate, other: Candidate): boolean {
  const score = ({ shape, even }: Candidate): number => (shape.coordinates === null ? 0 : 1000) + even;
  if (score(one) !== score(other)) return score(one) > score(other);
  return one.shape.header.length > other.shape.header.length;
}

function tryTable(text: string, syntax: TableSyntax, isWhole: boolean, skipped: number): Candidate | null {
  const records: TableRecord[] = [];
  let headerRow = 0;
  for (let row = 1, p = 0; p < text.length && records.length < maxInspectedRecords; row++) {
    const comment = records.length === 0 ? commentEnd(text, p, syntax) : -1;
    if (comment >= 0) {
      p = comment;
      continue;
    }
    const record = tryRecord(text, p, syntax, row, isWhole);
    if (record === null) break;
    p = record.end;
    const isEmpty = record.fields.every((field) => field.trim() === '');
    if (row <= skipped || isEmpty) continue;
    if (records.length === 0) headerRow = row;
    records.push(record);
  }
  const [first, ...rest] = records;
  if (first === undefined) return null;
  const header = headerOf(first.fields);
  const coordinates = findCoordinates(header);
  const even = rest.filter(({ fields }) => fields.length === header.length).length;
  // A text of one column, or with lines of different lengths, is not a table.
  if (coordinates === null && (header.length < 2 || even * 2 < Math.max(rest.length, 1))) return null;
  return { shape: { syntax, header, coordinates, headerRow }, even };
}

/**
 * The position after the line at `p` if it is a comment above the header: it starts with # and names no
 * coordinate columns. −1 for every other line.
 */
export function commentEnd(text: string, p: number, { separator, lineBreak }: TableSyntax): number {
  if (text[p] !== '#') return -1;
  const end = text.indexOf(lineBreak, p);
  const line = end < 0 ? text.slice(p) : text.slice(p, end);
  if (findCoordinates(headerOf(line.split(separator))) !== null) return -1;
  return end < 0 ? text.length : end + 1;
}

/** Names of columns. Some programs write their header as a comment. */
function headerOf(fields: readonly string[]): string[] {
  return fields.map((name, index) => (index === 0 ? name.replace(/^\s*#/, '') : name).trim());
}

/** Errors further down do not make it less of a table: reading it reports them. */
function tryRecord(
  text: string,
  p: number,
  syntax: TableSyntax,
  row: number,
  isWhole: boolean,
): TableRecord | null {
  try {
    return readRecord(text, p, syntax, row, isWhole);
  } catch (error) {
    if (error instanceof GeoError) return null;
    throw error;
  }
}
