import type { PlannedTable } from './package-plan.ts';

/** The type of a table's geometries in upper case; null for a table without geometry. */
export function geometryTypeOf(table: PlannedTable): string | null {
  if (table.kind === 'points') return 'POINT';
  if (table.kind !== 'layer') return null;
  const [type, ...others] = Object.keys(table.manifest.geometryTypes).filter((name) => name !== 'null');
  return type === undefined || others.length > 0 ? 'GEOMETRY' : type.toUpperCase();
}
