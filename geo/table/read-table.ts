import { open, stat } from 'node:fs/promises';
import type { Declaration } from '../declaration.ts';
import { GeoError } from '../geo-error.ts';
import type { CellGeometry } from './cells/geometry.ts';
import type { CoordinateReading } from './columns/choose-columns.ts';
import { columnNames } from './columns/name-words.ts';
import { columnsOf, type CoordinateColumns } from './columns/coordinate-columns.ts';
import { refuseMissing } from './columns/declared-reading.ts';
import { adviceFor, listed, renamedWarning } from './describe-columns.ts';
import { findTable, type TableShape } from './find-table.ts';
import { PositionConverter, type TablePositions } from './position-converter.ts';
import { readRecord } from './read-record.ts';
import { RowGeometries } from './row-geometries.ts';
import type { TableWarning } from './table-warning.ts';
import { encodingNames, type LegacyEncoding } from './detect-encoding.ts';
import { encodingOf, encodingOfFile, textOfFile } from './text-encoding.ts';

/** A row of a table with a geometry. Values are text as written in the table. */
export interface TableFeature {
  geometry: CellGeometry;
  fields: string[];
  /** As in spreadsheets: from 1, including the header. */
  row: number;
}

export interface TableBatch {
  features: TableFeature[];
  warnings: TableWarning[];
  /** Bytes of the file read so far. */
  bytes: number;
}

export interface OpenTable {
  /** Names of the columns in order; none is empty. */
  columns: readonly string[];
  coordinates: CoordinateColumns;
  /** Converts the positions of the batches; knows afterwards in which system they were. */
  positions: PositionConverter;
  batches: AsyncGenerator<TableBatch>;
}

const headBytes = 64 * 1024;
/** Longer rows (in characters) are rejected. */
const maxRowLength = 32 * 1024 * 1024;

/**
 * Opens a file of separated values. Its batches correspond to the chunks in which it is read; the generator
 * throws GeoError if the table is invalid or no row has coordinates.
 */
export async function openTable(
  path: string,
  declared: Declaration = {},
  as: TablePositions = 'degrees',
): Promise<OpenTable> {
  const { delimiter } = declared;
  const { encoding, shape } = await openShape(path, declared);
  if (shape === null)
    throw new GeoError(
      'invalid_table',
      `The file is not a table of separated values with a header row${delimiter === undefined ? '' : ' and the declared delimiter'}.`,
    );
  const columns = columnNames(shape.header);
  refuseMissing(columns, declared.columns);
  const { coordinates } = shape;
  if (coordinates === null)
    throw new GeoError(
      'no_coordinates',
      `The table has no coordinate columns. Its columns are ${listed(columns)}. ${adviceFor(columns)}`,
      { found: columns },
    );
  const zones = undecidedZones(coordinates);
  const positions = new PositionConverter(declared, columns, { positions: as, zones });
  const geometries = new RowGeometries(coordinates, positions);
  const isDeclared = declared.encoding !== undefined;
  const reader = new TableReader({ shape, columns, geometries, positions, encoding, isDeclared });
  return { columns, coordinates: coordinates.columns, positions, batches: reader.read(path) };
}

/** The zones of UTM whose hemisphere nothing decides. Throws GeoError for several, which no declared system covers. */
function undecidedZones({ zones }: CoordinateReading): readonly number[] {
  if (zones === undefined || zones === null || zones.isDecided) return [];
  if (zones.zones.length <= 1) return zones.zones;
  throw new GeoError(
    'ambiguous_hemisphere',
    `The table states the UTM zones ${zones.zones.slice(0, 5).join(', ')}, but not whether they are north or south of the equator. Write the band after each zone, such as 32T, or add a column “hemisphere” with N or S.`,
    { found: zones.zones.slice(0, 60) },
  );
}

/** A table before its rows are read. */
export interface OpenShape {
  readonly encoding: string;
  /** Null if the file is not a table. */
  readonly shape: TableShape | null;
  /** The beginning of the file, and whether it is all of it. */
  readonly head: string;
  readonly isWhole: boolean;
}

export async function openShape(path: string, declared: Declaration): Promise<OpenShape> {
  const found = declared.encoding ?? (await encodingOfFile(path));
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes);
    const head = new TextDecoder(found).decode(buffer.subarray(0, bytesRead), { stream: true });
    const isWhole = bytesRead === (await stat(path)).size;
    return { encoding: found, shape: findTable(head, isWhole, declared), head, isWhole };
  } finally {
    await file.close();
  }
}

/** The table structure of a file that begins with `head`; null if it is not a table. */
export function tableIn(head: Uint8Array, isWhole: boolean, declared: Declaration = {}): TableShape | null {
  const text = new TextDecoder(declared.encoding ?? encodingOf(head)).decode(head, { stream: true });
  // Text has no control characters except white space.
  return /[\0-\x08\x0e-\x1f]/.test(text) ? null : findTable(text, isWhole, declared);
}

interface TableFacts {
  readonly shape: TableShape;
  readonly columns: readonly string[];
  readonly geometries: RowGeometries;
  readonly positions: PositionConverter;
  readonly encoding: string;
  /** Whether the caller declared the encoding. */
  readonly isDeclared: boolean;
}

class TableReader {
  readonly #shape: TableShape;
  readonly #columns: readonly string[];
  readonly #geometries: RowGeometries;
  readonly #positions: PositionConverter;
  readonly #encoding: string;
  readonly #isDeclared: boolean;
  #batch: TableBatch = { features: [], warnings: [], bytes: 0 };
  #row: number;
  #found = 0;
  #leftOut = 0;
  #firstFlaw = 'The table has no rows.';

  constructor({ shape, columns, geometries, positions, encoding, isDeclared }: TableFacts) {
    this.#shape = shape;
    this.#columns = columns;
    this.#geometries = geometries;
    this.#positions = positions;
    this.#encoding = encoding;
    this.#isDeclared = isDeclared;
    this.#row = shape.headerRow;
  }

  async *read(path: string): AsyncGenerator<TableBatch> {
    let rest = '';
    // The rows up to the header are skipped; an incomplete row is parsed again from its beginning, but only
    // after its length has doubled.
    let above = this.#shape.firstRow;
    let enough = above;
    for await (const { text, bytes } of textOfFile(path, this.#encoding, this.#isDeclared)) {
      rest += text;
      if (rest.length >= Math.min(enough, maxRowLength)) {
        rest = this.#readRows(rest, above, false);
        above = 0;
        enough = 2 * rest.length;
      }
      if (rest.length > maxRowLength) throw this.#tooLong();
      yield this.#take(bytes);
    }
    this.#readRows(rest, above, true);
    const unknown = this.#positions.unknownSystem(this.#found);
    if (unknown !== null) throw unknown;
    if (this.#found === 0) throw this.#nothingFound();
    this.#batch.warnings.push(
      ...this.#geometries.warnings(this.#columns),
      ...renamedWarning(this.#shape.header, this.#columns),
    );
    if (!this.#isDeclared && !this.#encoding.startsWith('utf-')) {
      const encoding = encodingNames[this.#encoding as LegacyEncoding];
      const message = `The text is not UTF-8; it was read as ${encoding}.`;
      this.#batch.warnings.push({ code: 'encoding_guessed', message, values: { encoding }, row: Infinity });
    }
    yield this.#take(this.#batch.bytes);
  }

  #tooLong(): GeoError {
    const row = this.#row + 1;
    const message = `Row ${row} of the table is longer than ${maxRowLength} characters, or does not end.`;
    return new GeoError('invalid_table', message, { found: row });
  }

  #take(bytes: number): TableBatch {
    const batch = { ...this.#batch, bytes };
    this.#batch = { features: [], warnings: [], bytes };
    return batch;
  }

  /** Reads the complete rows of a text from `p`; returns the rest. */
  #readRows(text: string, p: number, isLast: boolean): string {
    while (p < text.length) {
      const record = readRecord(text, p, this.#shape.syntax, this.#row + 1, isLast);
      if (record === null) break;
      p = record.end;
      this.#row++;
      this.#readRow(record.fields);
    }
    return text.slice(p);
  }

  #readRow(fields: string[]): void {
    if (fields.every((field) => field.trim() === '')) return;
    const extra = fields.slice(this.#columns.length);
    const flaw = extra.some((field) => field.trim() !== '')
      ? `has ${fields.length} fields for ${this.#columns.length} columns`
      : this.#locate(fields);
    const isRemark = fields[0]?.startsWith('#') === true && fields.length !== this.#columns.length;
    if (flaw === null || isRemark) return;
    const message = `Row ${this.#row} was skipped: it ${flaw}.`;
    if (this.#found + this.#leftOut++ === 0) this.#firstFlaw = message;
    this.#batch.warnings.push({ code: 'row_left_out', message, values: { row: this.#row }, row: this.#row });
  }

  /** Adds the row to the batch, or returns the problem with its coordinates. */
  #locate(fields: string[]): string | null {
    const geometry = this.#geometries.read(fields, this.#row);
    if (geometry === null) return this.#geometries.flawOf(fields);
    this.#found++;
    this.#batch.features.push({ geometry, fields, row: this.#row });
    return null;
  }

  #nothingFound(): GeoError {
    const columns = this.#columns;
    const names = listed(columnsOf(this.#geometries.columns).map((index) => columns[index]!));
    return new GeoError(
      'no_coordinates',
      `No row of the table has readable coordinates in ${names}. ${this.#firstFlaw} Its columns are ${listed(columns)}.`,
      { found: columns },
    );
  }
}
