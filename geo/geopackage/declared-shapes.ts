import type { DatabaseSync } from 'node:sqlite';
import { shownName } from '../archive/unpack-entry.ts';
import type { SourceWarning } from '../gdal/gdal-source.ts';

/** Geometry types that are GeoPackage extensions (1.3, annex G, table 46) and do not exist in GeoJSON. */
const shapes: readonly string[] = [
  ...['CIRCULARSTRING', 'COMPOUNDCURVE', 'CURVEPOLYGON', 'MULTICURVE', 'MULTISURFACE', 'CURVE', 'SURFACE'],
  ...['POLYHEDRALSURFACE', 'TIN', 'TRIANGLE'],
];
const prefix = 'gpkg_geom_';

/**
 * Warns of tables that declare geometry types which GeoJSON does not have; GDAL converts those without
 * notice.
 */
export function warnOfShapes(database: DatabaseSync, tables: readonly string[]): SourceWarning[] {
  const columns = database
    .prepare('PRAGMA main.table_info(gpkg_extensions)')
    .all()
    .map(({ name }) => name);
  if (!columns.includes('table_name') || !columns.includes('extension_name')) return [];
  const declared = new Map<string, Set<string>>(tables.map((table) => [table.toLowerCase(), new Set()]));
  const rows = database.prepare(
    'SELECT table_name AS tableName, extension_name AS extension FROM gpkg_extensions',
  );
  for (const { tableName, extension } of rows.iterate()) {
    if (typeof tableName !== 'string' || typeof extension !== 'string') continue;
    const shape = extension.startsWith(prefix) ? extension.slice(prefix.length).toUpperCase() : '';
    if (shapes.includes(shape)) declared.get(tableName.toLowerCase())?.add(shape);
  }
  return tables.flatMap((table) => {
    const found = [...(declared.get(table.toLowerCase()) ?? [])].sort();
    if (found.length === 0) return [];
    const message = `“${shownName(table)}” declares ${found.join(', ')}, which GeoJSON does not support; curves were converted to lines and polygons with short straight segments.`;
    return [{ code: 'value_converted', message }];
  });
}
