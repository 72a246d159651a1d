import type { ColumnType, LayerColumn } from '../../layer/manifest.ts';

/** A column of a .dbf. */
export interface TableField {
  readonly name: string;
  /** Characters, number, or boolean (dBASE III). */
  readonly type: 'C' | 'N' | 'L';
  /** Bytes. */
  readonly width: number;
  readonly decimals: number;
}

export const maxTextLength = 254;
/** Maximum width of any 64-bit number in decimal. */
const doubleWidth = 24;
const maxIntegerWidth = 18;
const maxNameLength = 10;
export const maxFields = 255;
/** Maximum size of a row, including the deletion mark. */
const maxRowBytes = 65_535;

/** Measures the width of a column's values (bytes of UTF-8), and whether all are numbers of its type. */
export class FieldMeasure {
  #width = 1;

  see(text: string): void {
    this.#width = Math.max(this.#width, Math.min(maxTextLength + 1, Buffer.byteLength(text)));
  }

  /** Whether a text was too long for a table. */
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

/** Names for a table: up to ten letters, digits and underscores, all distinct. */
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

/** The leading fields that fit a table. */
export function fittingFields(fields: readonly TableField[]): readonly TableField[] {
  let bytes = 1;
  const over = fields.findIndex(({ width }) => (bytes += width) > maxRowBytes);
  return fields.slice(0, Math.min(maxFields, over < 0 ? fields.length : over));
}
