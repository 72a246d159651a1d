import type { DatabaseSync } from 'node:sqlite';
import type { Extent } from '../crs/guess-system.ts';
import { GeoError } from '../geo-error.ts';
import { GeometryText } from './geometry-text.ts';
import { quoteName } from '../sqlite/quote-name.ts';

/**
 * What the geometries of a plain table cover, where all their positions can be degrees; null where they cannot, which
 * the first geometry nearly always tells.
 */
export function extentInDegrees(database: DatabaseSync, table: string, column: string): Extent | null {
  const geometry = new GeometryText();
  const rows = database.prepare(`SELECT ${quoteName(column)} AS geom FROM ${quoteName(table)}`).iterate();
  for (const { geom } of rows as Iterable<{ geom: unknown }>) {
    if (!(geom instanceof Uint8Array)) continue;
    try {
      geometry.write(geom);
    } catch (error) {
      // A curve, or a broken one: of that GDAL knows more.
      if (error instanceof GeoError) return null;
      throw error;
    }
    if (!canBeDegrees(geometry.extent)) return null;
  }
  const { extent } = geometry;
  return extent[0] === Infinity ? null : extent;
}

/** Also where there is nothing yet. */
function canBeDegrees([west, south, east, north]: Extent): boolean {
  return !(west < -180 || east > 180 || south < -90 || north > 90);
}
