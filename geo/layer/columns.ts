import type { ColumnType, LayerColumn } from './manifest.ts';

/** A column while a layer is being built. `unknown` means that only nulls have been seen. */
export interface DraftColumn {
  name: string;
  type: ColumnType | 'unknown';
  featureId: boolean;
}

/** The narrowest type that holds values of both. */
export function widenType(a: DraftColumn['type'], b: DraftColumn['type']): DraftColumn['type'] {
  if (a === b || b === 'unknown') return a;
  if (a === 'unknown') return b;
  const areNumbers = (a === 'long' || a === 'double') && (b === 'long' || b === 'double');
  return areNumbers ? 'double' : 'json';
}

/** Merges `seen` into `columns`: new columns are appended in the order seen, and types are widened. */
export function mergeColumns(columns: DraftColumn[], seen: readonly DraftColumn[]): void {
  const locations = new Map(columns.map((column, index) => [columnKey(column), index]));
  for (const column of seen) {
    const index = locations.get(columnKey(column));
    if (index === undefined) {
      locations.set(columnKey(column), columns.length);
      columns.push({ ...column });
    } else columns[index]!.type = widenType(columns[index]!.type, column.type);
  }
}

/** Whether properties encoded with `used` are read correctly with `columns`. */
export function isEncodedAs(used: readonly DraftColumn[], columns: readonly DraftColumn[]): boolean {
  return used.every((column, index) => {
    const final = columns[index];
    if (final === undefined || columnKey(column) !== columnKey(final)) return false;
    return column.type === 'unknown' || column.type === final.type;
  });
}

/**
 * The columns of the finished layer. Names are unique and valid in any reader and database; a column of only
 * nulls becomes a string column.
 */
export function layerColumns(columns: readonly DraftColumn[]): LayerColumn[] {
  const names = new Set(columns.filter((column) => !column.featureId).map((column) => column.name));
  return columns.map((column) => {
    const type = column.type === 'unknown' ? 'string' : column.type;
    if (!column.featureId) return { name: withoutNul(column.name, names), type };
    let name = 'id';
    while (names.has(name)) name = name === 'id' ? 'feature_id' : `_${name}`;
    return { name, type, featureId: true };
  });
}

/**
 * Replaces NUL: C programs end a name there, and Postgres rejects it. The text of the features is unchanged.
 */
function withoutNul(name: string, names: Set<string>): string {
  if (!name.includes('\0')) return name;
  let free = name.replaceAll('\0', '\ufffd');
  while (names.has(free)) free = `_${free}`;
  names.add(free);
  return free;
}

/** Identifies a column while a layer is being built. */
export function columnKey(column: DraftColumn): string {
  return column.featureId ? 'id' : `p${column.name}`;
}
