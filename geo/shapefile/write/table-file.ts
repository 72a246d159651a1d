import { Spool } from '../../files/spool.ts';
import { GeoError } from '../../geo-error.ts';
import type { TableField } from './table-fields.ts';

const maxBytes = 2 ** 31 - 1;

/** A .dbf (dBASE III) in UTF-8, as declared by the .cpg beside it. */
export class TableFile {
  readonly #rows: Spool;
  readonly #fields: readonly TableField[];
  readonly #rowBytes: number;
  #count = 0;

  constructor(path: string, fields: readonly TableField[]) {
    this.#rows = new Spool(path);
    this.#fields = fields;
    this.#rowBytes = 1 + fields.reduce((sum, { width }) => sum + width, 0);
    this.#rows.add(this.#header());
  }

  /**
   * The values as texts in the order of the fields; null if absent. Throws GeoError if the file becomes too
   * long.
   */
  add(values: readonly (string | null)[]): void {
    const row = Buffer.alloc(this.#rowBytes, ' ');
    let at = 1;
    for (const [index, { type, width }] of this.#fields.entries()) {
      const value = values[index] ?? null;
      if (value !== null && type === 'N') row.write(value.padStart(width), at, width, 'latin1');
      else if (value !== null) row.write(cut(value, width), at, width, 'utf8');
      else if (type === 'L') row.write('?', at);
      at += width;
    }
    this.#rows.add(row);
    this.#count++;
    if (this.#rows.bytes > maxBytes)
      throw new GeoError(
        'output_too_large',
        'A Shapefile is limited to 2 GiB of values; choose another format.',
      );
  }

  end(): void {
    this.#rows.add(Buffer.from([0x1a]));
    this.#rows.end(this.#header());
  }

  #header(): Buffer {
    const header = Buffer.alloc(32 * this.#fields.length + 33);
    // Version, and a fixed modification date: the same layer gives the same bytes.
    header.set([3, 80, 1, 1]);
    header.writeUInt32LE(this.#count, 4);
    header.writeUInt16LE(header.length, 8);
    header.writeUInt16LE(this.#rowBytes, 10);
    for (const [index, { name, type, width, decimals }] of this.#fields.entries()) {
      const at = 32 * (index + 1);
      header.write(name, at, 10, 'latin1');
      header.write(type, at + 11, 'latin1');
      header.set([width, decimals], at + 16);
    }
    header[header.length - 1] = 0x0d;
    return header;
  }
}

/** The beginning of a text that fits the given bytes, without cutting a character. */
function cut(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text;
  const whole = Buffer.from(text);
  let end = bytes;
  while (end > 0 && ((whole[end] ?? 0) & 0xc0) === 0x80) end--;
  return whole.toString('utf8', 0, end);
}
