import type { PlannedTable } from './package-plan.ts';

/** The type of a table's geometries in upper case; null for a table without geometry. */
export function geometryTypeOf(table: PlannedTable): string | null {
  if (table.kind === 'points') return 'POINT';
  if (table.kind !== 'layer') return null;
  const { geometryTypes, isCut, extent } = table.manifest;
  const [type, ...others] = Object.keys(geometryTypes).filter((name) => name !== 'null');
  if (type === undefined || others.length > 0) return 'GEOMETRY';
  // Parts of a geometry that was cut at the antimeridian need the type with several parts.
  const mayBeCut = isCut === true || (extent !== null && (extent[0] < -180 || extent[2] > 180));
  return mayBeCut && (type === 'LineString' || type === 'Polygon') ? 'GEOMETRY' : type.toUpperCase();
}
