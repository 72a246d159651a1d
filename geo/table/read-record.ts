import { GeoError } from '../geo-error.ts';

/** The field and record separators of a table. */
export interface TableSyntax {
  readonly separator: string;
  readonly lineBreak: '\n' | '\r';
  /**
   * Number of columns, once it is known. Programs that separate by tabs often do not escape quotes; a line with
   * this number of fields is a record, whatever its quotes.
   */
  readonly width?: number;
}

export interface TableRecord {
  readonly fields: string[];
  /** Position after the record and its line break. */
  readonly end: number;
}

/** A longer field (in characters) has an unclosed quote. */
const maxFieldWidth = 16 * 1024 * 1024;

/** More than any program writes; limits rows without an end. */
const maxFields = 100_000;

/**
 * Reads the record at `p` (RFC 4180; spaces before a quote and quotes inside unquoted fields are accepted).
 * Null if the record is incomplete and more text may follow. `row` is for errors. Throws GeoError.
 */
export function readRecord(
  text: string,
  p: number,
  syntax: TableSyntax,
  row: number,
  isLast: boolean,
): TableRecord | null {
  const { separator, lineBreak } = syntax;
  const fields: string[] = [];
  let lineStart = p;
  let line = lineAt(text, p, lineBreak);
  if (separator === '\t' && line.includes('"')) {
    const whole = readUnquoted(line, syntax);
    const isComplete = isLast || p + line.length < text.length;
    if (whole !== null && isComplete) {
      const isOpen =
        isQuoteOpen(whole.at(-1) ?? '') && closesLater(text, p + line.length + 1, syntax, isLast);
      if (isOpen === null) return null;
      if (!isOpen) return { fields: whole, end: Math.min(text.length, p + line.length + 1) };
    }
  }
  for (;;) {
    if (lineStart + line.length < p) line = lineAt(text, (lineStart = p), lineBreak);
    const quote = quoteAt(text, p, separator);
    if (quote >= 0) {
      const field = readQuoted(text, quote + 1, row, isLast);
      if (field === null) return null;
      fields.push(field.value);
      p = field.end;
      while (text.charCodeAt(p) === 32) p++;
      if (lineBreak === '\n' && text.charCodeAt(p) === 13) p++;
      if (p < text.length && text[p] !== separator && text[p] !== lineBreak)
        throw new GeoError(
          'invalid_table',
          `Row ${row} of the table has text after the closing quote of column ${fields.length}.`,
          { found: row },
        );
    } else {
      // Only the line is searched, because there may be no further separator in the whole text.
      const found = line.indexOf(separator, p - lineStart);
      const isEnd = found < 0;
      const end = lineStart + (isEnd ? line.length : found);
      const hasReturn = isEnd && lineBreak === '\n' && text.charCodeAt(end - 1) === 13 && end > p;
      fields.push(text.slice(p, hasReturn ? end - 1 : end));
      p = end;
    }
    if (fields.length > maxFields)
      throw new GeoError('invalid_table', `Row ${row} of the table has more than ${maxFields} fields.`, {
        found: row,
      });
    if (p >= text.length) return isLast ? { fields, end: p } : null;
    if (text[p] === lineBreak) return { fields, end: p + 1 };
    p++;
  }
}

/**
 * The fields of a line between tabs with quotes that enclose no field; null if its quotes may enclose fields, or if
 * it has too few fields.
 */
function readUnquoted(line: string, { lineBreak, width = Infinity }: TableSyntax): string[] | null {
  const isReturn = lineBreak === '\n' && line.endsWith('\r');
  const fields = (isReturn ? line.slice(0, -1) : line).split('\t');
  if (fields.length !== width) return null;
  const isEnclosed = (field: string): boolean =>
    field.length > 1 && field.endsWith('"') && !field.slice(1, -1).replaceAll('""', '').includes('"');
  return fields.every((field) => !field.startsWith('"') || isEnclosed(field)) ? null : fields;
}

/** Whether a field opens a quote that it does not close. */
function isQuoteOpen(field: string): boolean {
  return field.startsWith('"') && field.slice(1).replaceAll('""', '').indexOf('"') < 0;
}

/**
 * Whether a quote that the line before `p` opens closes at the end of a following line, before any tab: the last field
 * has line breaks. Null if more text is needed to decide.
 */
function closesLater(text: string, p: number, { lineBreak }: TableSyntax, isLast: boolean): boolean | null {
  const marks = /\t|"+/g;
  marks.lastIndex = p;
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    if (found[0] === '\t') return false;
    const end = marks.lastIndex;
    if (end === text.length && !isLast) return null;
    if (found[0].length % 2 === 1)
      return end === text.length || text[end] === lineBreak || text[end] === '\r';
  }
  return isLast ? false : null;
}

/** The rest of the line at `p`, without its break. */
function lineAt(text: string, p: number, lineBreak: string): string {
  const end = text.indexOf(lineBreak, p);
  return end < 0 ? text.slice(p) : text.slice(p, end);
}

/**
 * Position of the quote that opens the field at `p`; −1 if the field is unquoted. A space that is the
 * separator is not skipped.
 */
function quoteAt(text: string, p: number, separator: string): number {
  let at = p;
  while (separator !== ' ' && text.charCodeAt(at) === 32) at++;
  return text.charCodeAt(at) === 34 ? at : -1;
}

function readQuoted(
  text: string,
  start: number,
  row: number,
  isLast: boolean,
): { value: string; end: number } | null {
  let hasQuotes = false;
  for (let from = start; ;) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || (quote + 1 === text.length && !isLast)) {
      if (!isLast && text.length - start <= maxFieldWidth) return null;
      throw new GeoError('invalid_table', `A quote opened in row ${row} of the table is not closed.`, {
        found: row,
      });
    }
    if (text.charCodeAt(quote + 1) !== 34) {
      const written = text.slice(start, quote);
      return { value: hasQuotes ? written.replaceAll('""', '"') : written, end: quote + 1 };
    }
    hasQuotes = true;
    from = quote + 2;
  }
}
