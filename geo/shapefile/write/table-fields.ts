import type { ColumnType, LayerColumn } from '../../layer/manifest.ts';

/** A column of a .dbf. */
export interface TableField {
  readonly name: string;
  /** Characters, a number, or true and false (dBASE III). */
  readonly type: 'C' | 'N' | 'L';
  /** Bytes. */
  readonly width: number;
  readonly decimals: number;
}

export const maxTextLength = 254;
/** As wide as any number of 64 bits is when it is written out. */
const doubleWidth = 24;
const maxIntegerWidth = 18;
const maxNameLength = 10;
export const maxFields = 255;
/** Of a row, with the mark of deleted ones. */
const maxRowBytes = 65_535;

/** How wide the values of a column are (bytes of UTF-8), and whether all are numbers that its type says. */
export class FieldMeasure {
  #width = 1;

  see(text: string): void {
    this.#width = Math.max(this.#width, Math.min(maxTextLength + 1, Buffer.byteLength(text)));
  }

  /** Whether a text was longer than a table holds. */
  get isCut(): boolean {
    return this.#width > maxTextLength;
  }

  field(name: string, type: ColumnType): TableField {
    if (type === 'bool') return { name, type: 'L', width: 1, decimals: 0 };
    if (type === 'double') return { name, type: 'N', width: doubleWidth, decimals: 15 };
    if (type === 'long' && this.#width <= maxIntegerWidth)
      return { name, type: 'N', width: this.#width, decimals: 0 };
    return { name, type: 'C', width: Math.min(maxTextLength, this.#width), decimals: 0 };
  }
}

/** Names as a table has them: ten letters, digits and underscores, no two alike. */
export function fieldNames(columns: readonly Pick<LayerColumn, 'name'>[]): string[] {
  const taken = new Set<string>();
  return columns.map(({ name }) => {
    const plain = name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9_]/g, '_');
    const base = plain.slice(0, maxNameLength) || 'field';
    let own = base;
    for (let number = 2; taken.has(own.toLowerCase()); number++)
      own = `${base.slice(0, maxNameLength - String(number).length - 1)}_${number}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

/** So many of the fields, from the first on, as a table takes. */
export function fittingFields(fields: readonly TableField[]): readonly TableField[] {
  let bytes = 1;
  const over = fields.findIndex(({ width }) => (bytes += width) > maxRowBytes);
  return fields.slice(0, Math.min(maxFields, over < 0 ? fields.length : over));
}
