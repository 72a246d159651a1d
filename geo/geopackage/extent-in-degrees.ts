import type { DatabaseSync } from 'node:sqlite';
import type { Extent } from '../crs/guess-system.ts';
import { GeoError } from '../geo-error.ts';
import { GeometryText } from './geometry-text.ts';
import { quoteName } from '../sqlite/quote-name.ts';

/**
 * Extent of the geometries of an ordinary table if all positions can be degrees; null if not, which is
 * usually known after the first geometry.
 */
export function extentInDegrees(database: DatabaseSync, table: string, column: string): Extent | null {
  const geometry = new GeometryText();
  const rows = database.prepare(`SELECT ${quoteName(column)} AS geom FROM ${quoteName(table)}`).iterate();
  for (const { geom } of rows as Iterable<{ geom: unknown }>) {
    if (!(geom instanceof Uint8Array)) continue;
    try {
      geometry.write(geom);
    } catch (error) {
      // A curve, or a defect: left to GDAL.
      if (error instanceof GeoError) return null;
      throw error;
    }
    if (!canBeDegrees(geometry.extent)) return null;
  }
  const { extent } = geometry;
  return extent[0] === Infinity ? null : extent;
}

/** True also for an empty extent. */
function canBeDegrees([west, south, east, north]: Extent): boolean {
  return !(west < -180 || east > 180 || south < -90 || north > 90);
}
