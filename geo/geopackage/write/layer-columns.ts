import type { LayerManifest } from '../../layer/manifest.ts';
import { foldName } from '../../sqlite/quote-name.ts';
import type { PlannedColumn } from './package-plan.ts';
import type { WrittenColumn } from '../written-column.ts';

/** SQLite tables have at most 2,000 columns; two of them are the key and the geometry. */
export const maxColumns = 1998;

/**
 * Names of the columns in order. They are the manifest's names, with a suffix for duplicates, the empty name,
 * and the names of the table's key and geometry.
 */
export function columnNames({ columns }: Pick<LayerManifest, 'columns'>): string[] {
  const stored = columns.slice(0, maxColumns);
  const own = new Set(stored.map(({ name }) => foldName(name)));
  const taken = new Set(['fid', 'geom', '']);
  /** By name, the first suffix that may be free. Thousands of names may differ only by case. */
  const numbers = new Map<string, number>();
  return stored.map(({ name }) => {
    // Database text is UTF-8.
    const wellFormed = name.toWellFormed();
    let folded = foldName(wellFormed);
    let suffix = '';
    if (taken.has(folded)) {
      const base = folded === '' ? 'unnamed' : folded;
      let number = numbers.get(base) ?? 2;
      // A later column with exactly this name keeps it.
      while (taken.has(`${base}_${number}`) || own.has(`${base}_${number}`)) number++;
      numbers.set(base, number + 1);
      suffix = `_${number}`;
      folded = base + suffix;
    }
    taken.add(folded);
    return (wellFormed === '' ? 'unnamed' : wellFormed) + suffix;
  });
}

const sqlTypes = { bool: 'BOOLEAN', long: 'INTEGER', double: 'REAL', string: 'TEXT', json: 'TEXT' } as const;

/** The columns for creating the table. */
export function plannedColumns(manifest: Pick<LayerManifest, 'columns'>): PlannedColumn[] {
  return columnNames(manifest).map((name, index) => {
    const { type } = manifest.columns[index]!;
    return { name, type: sqlTypes[type], ...(type === 'json' ? { mediaType: 'application/json' } : {}) };
  });
}

/** The columns of the written table. */
export function writtenColumns(
  { columns }: Pick<LayerManifest, 'columns'>,
  nullMeans: readonly WrittenColumn['nullMeans'][],
): WrittenColumn[] {
  return columnNames({ columns }).map((column, index) => ({
    ...columns[index]!,
    column,
    nullMeans: nullMeans[index]!,
  }));
}
