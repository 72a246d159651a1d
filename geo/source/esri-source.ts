import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemOf } from '../esri/feature-set-head.ts';
import { writeGeoJson } from '../esri/write-geojson.ts';
import type { PreparedSources, SourceWarning } from '../gdal/gdal-source.ts';
import { documentSource } from './geojson-source.ts';
import type { PrepareOptions } from './prepare-options.ts';

/** Converts Esri JSON to GeoJSON; GDAL converts coordinates that are not degrees, as for GeoJSON. Throws GeoError. */
export async function prepareEsriJson(
  { path, folder, name, declared }: PrepareOptions,
  stem: string,
  onProgress: (bytes: number) => void,
): Promise<Omit<PreparedSources, 'what'>> {
  const file = `source-${stem}.esri.geojson`;
  const written = await writeGeoJson(path, join(folder, file), onProgress);
  const { features, isTruncated } = written;
  await rm(path);
  const message = `The service that wrote the Esri JSON truncated its result to ${features} features; request the rest page by page.`;
  const warnings: SourceWarning[] = isTruncated ? [{ code: 'features_lost', message }] : [];
  const stated = declared?.crs === undefined ? systemOf(written.spatialReference) : undefined;
  const document = { path: join(folder, file), folder, name, declared, file, features, stated };
  return { sources: [await documentSource({ ...document, what: 'The Esri JSON' }, stem)], warnings };
}
