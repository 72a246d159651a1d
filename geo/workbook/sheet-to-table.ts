import { open } from 'node:fs/promises';
import { GeoError } from '../geo-error.ts';
import { bitsOf } from '../table/types/cell-types.ts';
import { type NumberFormat } from './number-formats.ts';
import { numberText } from './number-text.ts';
import { plainText } from './plain-text.ts';
import { readPart } from './read-part.ts';
import type { SharedStrings } from './shared-strings.ts';

/** What the cells of a sheet refer to. */
export interface CellContext {
  readonly strings: SharedStrings;
  readonly formats: readonly NumberFormat[];
  /** Whether dates are counted from 1904. */
  readonly is1904: boolean;
}

export interface SheetFacts {
  /** Number of rows with a value. */
  readonly rows: number;
  /** Number of formulas whose result is not stored. */
  readonly withoutResult: number;
}

const [maxRows, maxColumns] = [2 ** 20, 2 ** 14];
/** Rows that determine the number of columns of all. */
const firstRows = 200;
const flushLength = 256 * 1024;
/** Size of the table per byte of the sheet beyond which it is a bomb, above `freeBytes`. */
const maxRatio = 20;
const freeBytes = 64 * 2 ** 20;

/**
 * Writes a sheet as a table of comma-separated values in UTF-8, as spreadsheets do: rows keep their numbers. A text
 * that looks like a number, date or truth value is written as `="123"`, so that it stays a text. Formulas have their
 * stored results, and errors are empty. Throws GeoError.
 */
export async function sheetToTable(
  sheet: { readonly name: string; readonly path: string; readonly bytes: number },
  target: string,
  context: CellContext,
): Promise<SheetFacts> {
  await using file = await open(target, 'wx');
  const rows = new RowWriter(Math.max(freeBytes, maxRatio * sheet.bytes), sheet.name);
  const cells = new CellReader(context);
  let [row, column] = [0, -1];
  await readPart(sheet.path, `The sheet “${sheet.name}”`, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1);
        column = -1;
        if (!Number.isInteger(row) || row < 1 || row > maxRows || !rows.begin(row))
          throw new GeoError('invalid_file', `The sheet “${sheet.name}” of the workbook has an invalid row.`);
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        if (!(column >= 0 && column < maxColumns))
          throw new GeoError('invalid_file', `Row ${row} of the sheet “${sheet.name}” has an invalid cell.`);
        cells.begin(attributes);
      } else cells.open(name);
    },
    text: (text) => cells.text(text),
    close: (name) => {
      if (name === 'c') rows.put(column, cells.value());
      else if (name === 'row') rows.end();
      else cells.close(name);
    },
    afterPiece: async () => {
      const text = rows.take(false);
      if (text !== '') await file.appendFile(text);
    },
  });
  await file.appendFile(rows.take(true));
  return { rows: rows.count, withoutResult: cells.withoutResult };
}

/** The index of a column: A is 0, AA is 26. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '';
  let number = 0;
  for (let at = 0; at < letters.length; at++) number = 26 * number + letters.charCodeAt(at) - 64;
  return number - 1;
}

class CellReader {
  withoutResult = 0;
  readonly #context: CellContext;
  #type = 'n';
  #style = 0;
  #written = '';
  #isInValue = false;
  #isPhonetic = false;
  #isFormula = false;

  constructor(context: CellContext) {
    this.#context = context;
  }

  begin({ t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    [this.#type, this.#style, this.#written, this.#isFormula] = [t, Number(s), '', false];
  }

  open(name: string): void {
    if (name === 'f') this.#isFormula = true;
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'v' || name === 't') this.#isInValue = !this.#isPhonetic;
  }

  text(text: string): void {
    if (this.#isInValue) this.#written += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isInValue = false;
    else if (name === 'rPh') this.#isPhonetic = false;
  }

  value(): string {
    const { strings, formats, is1904 } = this.#context;
    const written = this.#written;
    if (written === '' && this.#isFormula) this.withoutResult++;
    switch (this.#type) {
      case 's':
        return protectedText(strings.at(Number(written)));
      case 'str':
      case 'inlineStr':
        return protectedText(plainText(written));
      case 'b':
        return written === '' ? '' : /^(1|true)$/i.test(written.trim()) ? 'true' : 'false';
      case 'e':
        return '';
      case 'd':
        return written.trim();
      default:
        return numberText(written, formats[this.#style] ?? { kind: 'number' }, is1904);
    }
  }
}

function protectedText(text: string): string {
  const trimmed = text.trim();
  return trimmed !== '' && bitsOf(trimmed) !== 0 ? `="${trimmed}"` : text;
}

/** A row with its values by column. */
interface SheetRow {
  readonly row: number;
  readonly cells: ReadonlyMap<number, string>;
}

class RowWriter {
  /** Number of rows with a value. */
  count = 0;
  readonly #maxLength: number;
  readonly #name: string;
  /** The first rows, until the number of columns is known. */
  #pending: SheetRow[] | null = [];
  #width = 0;
  #row = 0;
  #lastWritten = 0;
  #cells = new Map<number, string>();
  #text = '';
  #length = 0;

  constructor(maxLength: number, name: string) {
    this.#maxLength = maxLength;
    this.#name = name;
  }

  /** False if rows are not in order. */
  begin(row: number): boolean {
    const isAfter = row > this.#row;
    this.#row = row;
    this.#cells = new Map();
    return isAfter;
  }

  put(column: number, value: string): void {
    if (value !== '') this.#cells.set(column, value);
  }

  end(): void {
    if (this.#cells.size === 0) return;
    this.count++;
    const found = { row: this.#row, cells: this.#cells };
    if (this.#pending === null) {
      this.#write(found);
      return;
    }
    this.#pending.push(found);
    for (const column of found.cells.keys()) this.#width = Math.max(this.#width, column + 1);
    if (this.#pending.length === firstRows) this.#writePending();
  }

  /** The text since the last call, if there is enough of it. */
  take(isLast: boolean): string {
    if (isLast) this.#writePending();
    if (!isLast && this.#text.length < flushLength) return '';
    const text = this.#text;
    this.#text = '';
    return text;
  }

  #writePending(): void {
    for (const each of this.#pending ?? []) this.#write(each);
    this.#pending = null;
  }

  #write({ row, cells }: SheetRow): void {
    let line = '\n'.repeat(row - this.#lastWritten - 1);
    let last = 0;
    for (const column of [...cells.keys()].sort((one, other) => one - other)) {
      line += ','.repeat(column - last) + quoted(cells.get(column) ?? '');
      last = column;
    }
    line += `${','.repeat(Math.max(0, this.#width - 1 - last))}\n`;
    this.#lastWritten = row;
    this.#text += line;
    if ((this.#length += line.length) > this.#maxLength)
      throw new GeoError('archive_too_large', `The sheet “${this.#name}” of the workbook expands to more than ${this.#maxLength} characters.`); // prettier-ignore
  }
}

/** Quotes also what readers of such tables would take for a comment or a declaration. */
function quoted(field: string): string {
  return /[",\n]|^[\s#]|^sep=|\s$/i.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
