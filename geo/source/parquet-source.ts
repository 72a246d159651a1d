import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shownName } from '../archive/unpack-entry.ts';
import { writeGeoJson } from '../parquet/write-geojson.ts';
import { type GdalSource, plain, type PreparedSources, type SourceWarning } from '../gdal/gdal-source.ts';
import { geoJsonSource } from './geojson-source.ts';

/**
 * Converts a GeoParquet to GeoJSON; GDAL converts coordinates that are not degrees, as for GeoJSON. Throws
 * GeoError.
 */
export async function prepareParquet(
  path: string,
  folder: string,
  stem: string,
  name: string,
  onProgress: (fraction: number) => void,
): Promise<Omit<PreparedSources, 'what'>> {
  const file = `source-${stem}.parquet.geojson`;
  const { features, system, clamping, leftOut } = await writeGeoJson(path, join(folder, file), onProgress);
  await rm(path);
  const warnings: SourceWarning[] = leftOut.map((column) => ({
    code: 'value_left_out',
    message: `“${shownName(column)}” contains binary data, which GeoJSON does not support, and was omitted.`,
  }));
  if (system !== null)
    return { sources: [await geoJsonSource({ path: join(folder, file), folder, name }, stem)], warnings };
  const clamped = clamping.warning();
  if (clamped !== null) warnings.push(clamped);
  const source: GdalSource = {
    ...plain,
    driver: 'GPKG',
    file,
    name,
    crs: 'named',
    isInDegrees: true,
    positionsOf: file,
    announced: { features, isExact: true },
  };
  return { sources: [source], warnings };
}
