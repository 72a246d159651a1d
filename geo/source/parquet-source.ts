import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shownName } from '../archive/unpack-entry.ts';
import { writeGeoJson } from '../parquet/write-geojson.ts';
import type { PreparedSources, SourceWarning } from '../gdal/gdal-source.ts';
import { documentSource } from './geojson-source.ts';
import type { PrepareOptions } from './prepare-options.ts';

/**
 * Converts a GeoParquet to GeoJSON; GDAL converts coordinates that are not degrees, as for GeoJSON. Throws
 * GeoError.
 */
export async function prepareParquet(
  { path, folder, name, declared }: PrepareOptions,
  stem: string,
  onProgress: (fraction: number) => void,
): Promise<Omit<PreparedSources, 'what'>> {
  const file = `source-${stem}.parquet.geojson`;
  const written = await writeGeoJson(path, join(folder, file), { system: declared?.crs, onProgress });
  const { features, system, clamping, leftOut } = written;
  await rm(path);
  const warnings: SourceWarning[] = leftOut.map((column) => ({
    code: 'value_left_out',
    message: `“${shownName(column)}” contains binary data, which GeoJSON does not support, and was omitted.`,
  }));
  const clamped = clamping.warning();
  if (clamped !== null) warnings.push(clamped);
  const document = { path: join(folder, file), folder, name, declared, file, features, stated: system };
  return { sources: [await documentSource({ ...document, what: 'The GeoParquet' }, stem)], warnings };
}
