import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeGeoJson } from '../esri/write-geojson.ts';
import { type PreparedSources, type SourceWarning, plain } from '../gdal/gdal-source.ts';
import { geoJsonSource } from './geojson-source.ts';

/** Converts Esri JSON to GeoJSON; GDAL converts coordinates that are not degrees, as for GeoJSON. Throws GeoError. */
export async function prepareEsriJson(
  path: string,
  folder: string,
  stem: string,
  name: string,
  onProgress: (bytes: number) => void,
): Promise<Omit<PreparedSources, 'what'>> {
  const file = `source-${stem}.esri.geojson`;
  const { features, system, isTruncated } = await writeGeoJson(path, join(folder, file), onProgress);
  await rm(path);
  const message = `The service that wrote the Esri JSON truncated its result to ${features} features; request the rest page by page.`;
  const warnings: SourceWarning[] = isTruncated ? [{ code: 'features_lost', message }] : [];
  if (system !== null)
    return { sources: [await geoJsonSource({ path: join(folder, file), folder, name }, stem)], warnings };
  const announced = { features, isExact: true };
  const ready = { file, name, crs: 'named', isInDegrees: true, positionsOf: file } as const;
  return { sources: [{ ...plain, ...ready, driver: 'GPKG', announced }], warnings };
}
