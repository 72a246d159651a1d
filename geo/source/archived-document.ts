import { basename, join } from 'node:path';
import { isForGdal } from '../crs/proj-system.ts';
import { openSource } from '../files/byte-source.ts';
import { plain } from '../gdal/gdal-source.ts';
import { GeoError } from '../geo-error.ts';
import { noProperties, readFeatures } from '../geojson/read-features.ts';
import { withReprojected } from '../geojson/reproject-document.ts';
import { skipValue } from '../json/skip-value.ts';
import { geoJsonSource } from './geojson-source.ts';
import type { Prepared, PrepareOptions } from './prepare-options.ts';

const reading = { batchBytes: 2 ** 20, maxFeatureBytes: 2 ** 27 };

/** Prepares a GeoJSON of an archive: in degrees it is ready; GDAL converts systems that need PROJ. Throws GeoError. */
export async function prepareDocument(options: PrepareOptions, stem: string): Promise<Prepared> {
  const { path, folder, name, declared: { crs } = {} } = options;
  const warnings: Prepared['warnings'][number][] = [];
  try {
    const ready = await withReprojected(
      path,
      join(folder, `document-${stem}.geojson`),
      async (document) => ({ file: basename(document), features: await featuresIn(document) }),
      { crs, warn: ({ code, message }) => warnings.push({ code, message }) },
    );
    const { file, features } = ready;
    const announced = { features, isExact: true };
    const source = { ...plain, file, name, announced, crs: 'named', isInDegrees: true, positionsOf: file, driver: 'GPKG' } as const; // prettier-ignore
    return { sources: [source], warnings };
  } catch (error) {
    if (!(error instanceof GeoError) || !isForGdal(error.code, error.details)) throw error;
    return { sources: [await geoJsonSource(options, stem)], warnings: [] };
  }
}

/** Number of features of a document in degrees. */
async function featuresIn(path: string): Promise<number> {
  const source = await openSource(path);
  let count = 0;
  try {
    const properties = noProperties(skipValue);
    const visits = readFeatures(source, { ...reading, properties }, () => ++count > 0);
    while ((await visits.next()).done !== true);
  } finally {
    await source.close();
  }
  return count;
}
