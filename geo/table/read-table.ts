import { open, stat } from 'node:fs/promises';
import { readSwiss, type SwissSystem } from '../crs/guess-swiss.ts';
import { Clamping } from '../crs/overshoot.ts';
import { reprojectFrom } from '../crs/reproject.ts';
import { GeoError } from '../geo-error.ts';
import type { CoordinateColumns } from './coordinate-columns.ts';
import { commentEnd, findTable, type TableShape } from './find-table.ts';
import { readOrdinate } from './read-ordinate.ts';
import { readRecord } from './read-record.ts';
import { type ConvertPosition, readWkt, type WktGeometry } from './read-wkt.ts';
import { encodingOf, encodingOfFile, type TextEncoding, textOfFile } from './text-encoding.ts';

/** A row of a table with a geometry. Values are text as written in the table. */
export interface TableFeature {
  geometry: WktGeometry;
  fields: string[];
  /** As in spreadsheets: from 1, including the header. */
  row: number;
}

/** Something that was omitted or interpreted, and should be reported. */
export interface TableWarning {
  code: 'row_left_out' | 'read_as_swiss' | 'read_as_windows_1252' | 'coordinates_clamped';
  message: string;
  /** Infinity if it concerns the whole table. */
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
  batches: AsyncGenerator<TableBatch>;
}

const headBytes = 64 * 1024;
/** Longer rows (in characters) are rejected. */
const maxRowLength = 32 * 1024 * 1024;

/**
 * Opens a file of separated values. Its batches correspond to the chunks in which it is read; the generator
 * throws GeoError if the table is invalid or no row has coordinates.
 */
export async function openTable(path: string): Promise<OpenTable> {
  const encoding = await encodingOfFile(path);
  const shape = await shapeOf(path, encoding);
  if (shape === null)
    throw new GeoError('invalid_table', 'The file is not a table of separated values with a header row.');
  const columns = shape.header.map((name, index) => (name === '' ? `column ${index + 1}` : name));
  const { coordinates } = shape;
  if (coordinates === null)
    throw new GeoError(
      'no_coordinates',
      `The table has no coordinate columns. Its columns are ${listed(columns)}. Name two of them latitude and longitude, or E and N, or one of them WKT.`,
      { found: columns },
    );
  return { columns, coordinates, batches: new TableReader(shape, columns, coordinates, encoding).read(path) };
}

async function shapeOf(path: string, encoding: TextEncoding): Promise<TableShape | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes);
    const text = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead), { stream: true });
    return findTable(text, bytesRead === (await stat(path)).size);
  } finally {
    await file.close();
  }
}

/** The table structure of a file that begins with `head`; null if it is not a table. */
export function tableIn(head: Uint8Array, isWhole: boolean): TableShape | null {
  const text = new TextDecoder(encodingOf(head)).decode(head, { stream: true });
  // Text has no control characters except white space.
  return /[\0-\x08\x0e-\x1f]/.test(text) ? null : findTable(text, isWhole);
}

class TableReader {
  readonly #shape: TableShape;
  readonly #columns: readonly string[];
  readonly #coordinates: CoordinateColumns;
  readonly #encoding: TextEncoding;
  readonly #clamping = new Clamping();
  readonly #swiss: Record<SwissSystem, number> = { LV95: 0, LV03: 0 };
  #batch: TableBatch = { features: [], warnings: [], bytes: 0 };
  #row = 0;
  #found = 0;
  #leftOut = 0;
  #firstFlaw = 'The table has no rows.';

  constructor(
    shape: TableShape,
    columns: readonly string[],
    coordinates: CoordinateColumns,
    encoding: TextEncoding,
  ) {
    this.#shape = shape;
    this.#columns = columns;
    this.#coordinates = coordinates;
    this.#encoding = encoding;
  }

  async *read(path: string): AsyncGenerator<TableBatch> {
    let rest = '';
    // An incomplete row is parsed again from its beginning, but only after its length has doubled.
    let enough = 0;
    for await (const { text, bytes } of textOfFile(path, this.#encoding)) {
      rest += text;
      if (rest.length >= Math.min(enough, maxRowLength)) {
        rest = this.#readRows(rest, false);
        enough = 2 * rest.length;
      }
      if (rest.length > maxRowLength) throw this.#tooLong();
      yield this.#take(bytes);
    }
    this.#readRows(rest, true);
    if (this.#found === 0) throw this.#nothingFound();
    this.#tellGuesses();
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

  /** Reads the complete rows of a text; returns the rest. */
  #readRows(text: string, isLast: boolean): string {
    let p = 0;
    while (p < text.length) {
      const isAbove = this.#row + 1 < this.#shape.headerRow;
      const comment = isAbove ? commentEnd(text, p, this.#shape.syntax) : -1;
      if (comment >= 0) {
        p = comment;
        this.#row++;
        continue;
      }
      const record = readRecord(text, p, this.#shape.syntax, this.#row + 1, isLast);
      if (record === null) break;
      p = record.end;
      this.#row++;
      if (this.#row > this.#shape.headerRow) this.#readRow(record.fields);
    }
    return text.slice(p);
  }

  #readRow(fields: string[]): void {
    if (fields.every((field) => field.trim() === '')) return;
    this.#clamping.feature = this.#row;
    const extra = fields.slice(this.#columns.length);
    const flaw = extra.some((field) => field.trim() !== '')
      ? `has ${fields.length} fields for ${this.#columns.length} columns`
      : this.#locate(fields);
    const isRemark = fields[0]?.startsWith('#') === true && fields.length !== this.#columns.length;
    if (flaw === null || isRemark) return;
    const message = `Row ${this.#row} was skipped: it ${flaw}.`;
    if (this.#found + this.#leftOut++ === 0) this.#firstFlaw = message;
    this.#batch.warnings.push({ code: 'row_left_out', message, row: this.#row });
  }

  /** Adds the row to the batch, or returns the problem with its coordinates. */
  #locate(fields: string[]): string | null {
    let geometry: WktGeometry | null;
    let written: string[];
    if (this.#coordinates.kind === 'pair') {
      const { x, y } = this.#coordinates;
      written = [fields[x] ?? '', fields[y] ?? ''];
      const location = this.#convert(readOrdinate(written[0]!), readOrdinate(written[1]!));
      geometry = location && { type: 'Point', coordinates: location };
    } else {
      written = [fields[this.#coordinates.wkt] ?? ''];
      geometry = readWkt(written[0]!, this.#converterOf);
    }
    if (geometry === null) {
      if (written.every((text) => text.trim() === '')) return 'has no coordinates';
      return `has the invalid coordinates ${written.map((text) => JSON.stringify(text.slice(0, 40))).join(' and ')}`;
    }
    this.#found++;
    this.#batch.features.push({ geometry, fields, row: this.#row });
    return null;
  }

  readonly #converterOf = (srid: number | null): ConvertPosition | null => {
    if (srid === null || srid === 0 || srid === 4326) return this.#convert;
    return reprojectFrom(srid);
  };

  readonly #convert: ConvertPosition = (written, beside) => {
    const [x, y] = this.#clamping.clamp([written, beside]);
    if (Math.abs(x) <= 180 && Math.abs(y) <= 90) return [x, y];
    const swiss = readSwiss(x, y);
    if (swiss === null) return null;
    this.#swiss[swiss.system]++;
    return swiss.position;
  };

  #tellGuesses(): void {
    for (const [system, count] of Object.entries(this.#swiss)) {
      if (count === 0) continue;
      const message = `${count} positions were read as Swiss coordinates (${system}).`;
      this.#batch.warnings.push({ code: 'read_as_swiss', message, row: Infinity });
    }
    const clamped = this.#clamping.warning('rows');
    if (clamped !== null)
      this.#batch.warnings.push({ code: clamped.code, message: clamped.message, row: Infinity });
    if (this.#encoding !== 'windows-1252') return;
    const message = 'The text is not UTF-8; Windows-1252 was assumed.';
    this.#batch.warnings.push({ code: 'read_as_windows_1252', message, row: Infinity });
  }

  #nothingFound(): GeoError {
    const columns = this.#columns;
    const used =
      this.#coordinates.kind === 'pair'
        ? [this.#coordinates.x, this.#coordinates.y]
        : [this.#coordinates.wkt];
    const names = listed(used.map((index) => columns[index]!));
    return new GeoError(
      'no_coordinates',
      `No row of the table has readable coordinates in ${names}. ${this.#firstFlaw} Its columns are ${listed(columns)}.`,
      { found: columns },
    );
  }
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => `“${name.slice(0, 40)}”`);
  return `${shown.join(', ')}${names.length > shown.length ? ` and ${names.length - shown.length} more` : ''}`;
}
