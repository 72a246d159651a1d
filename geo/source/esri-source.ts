import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FeatureSetHead, systemOf } from '../esri/feature-set-head.ts';
import { type FeatureSetsFound, findFeatureSets } from '../esri/find-feature-sets.ts';
import { writeGeoJson } from '../esri/write-geojson.ts';
import { type GdalSource, maxLayers, type PreparedSources, type SourceWarning } from '../gdal/gdal-source.ts';
import { GeoError } from '../geo-error.ts';
import { locate } from '../geojson/locate.ts';
import { Defect } from '../json/defect.ts';
import { documentSource } from './geojson-source.ts';
import type { PrepareOptions } from './prepare-options.ts';

type Prepared = Omit<PreparedSources, 'what'>;

/** Documents in which feature sets are searched are read as a whole. */
const maxBytes = 128 * 2 ** 20;
const headBytes = 64 * 1024;

/**
 * Converts Esri JSON to GeoJSON: a feature set, or those in a web map or a feature collection, each as a layer. GDAL
 * converts coordinates that are not degrees, as for GeoJSON. Throws GeoError.
 */
export async function prepareEsriJson(
  options: PrepareOptions,
  stem: string,
  onProgress: (bytes: number) => void,
): Promise<Prepared> {
  const found = await setsWithin(options.path);
  if (found === null) return prepareSet(options, stem, {}, onProgress);
  const { bytes, sets, remote } = found;
  const sources: GdalSource[] = [];
  const warnings: SourceWarning[] = remote.map((name) => {
    const message = `The features of “${name.slice(0, 100)}” are on a server and were not read; export them there, for example as GeoJSON.`;
    return { code: 'not_read', message };
  });
  for (const [number, { span, name, head }] of sets.entries()) {
    const path = join(options.folder, `set-${stem}-${number}.json`);
    await writeFile(path, bytes.subarray(...span), { flag: 'wx' });
    const own = { ...options, path, name: name ?? options.name };
    const prepared = await prepareSet(own, `${stem}-${number}`, head, () => undefined).catch(
      (error: unknown) => {
        if (!(error instanceof GeoError) || error.code !== 'empty_layer') throw error;
        return null;
      },
    );
    await rm(path, { force: true });
    onProgress(span[1]);
    if (prepared === null) continue;
    if (sources.length === maxLayers)
      throw new GeoError('too_many_layers', `The ArcGIS document has more than ${maxLayers} layers.`);
    sources.push(...prepared.sources);
    warnings.push(...prepared.warnings);
  }
  await rm(options.path);
  if (sources.length > 0) return { sources, warnings };
  const where = remote.length === 0 ? '' : '; those of its layers are on a server: export them there, for example as GeoJSON'; // prettier-ignore
  throw new GeoError('empty_layer', `The ArcGIS document contains no features${where}.`);
}

/** The feature sets in a document that is not one itself. */
async function setsWithin(path: string): Promise<(FeatureSetsFound & { readonly bytes: Buffer }) | null> {
  const head = await headOf(path);
  const isWrapped = /"(?:featureSet|featureCollection|operationalLayers|value|results)"\s*:\s*[{[]/.test(
    head,
  );
  if (!isWrapped || (await stat(path)).size > maxBytes) return null;
  const bytes = await readFile(path);
  try {
    const found = findFeatureSets(bytes);
    return found === null ? null : { ...found, bytes };
  } catch (error) {
    throw error instanceof Defect ? locate(error, 0) : error;
  }
}

async function headOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function prepareSet(
  { path, folder, name, declared }: PrepareOptions,
  stem: string,
  around: FeatureSetHead,
  onProgress: (bytes: number) => void,
): Promise<Prepared> {
  const file = `source-${stem}.esri.geojson`;
  const written = await writeGeoJson(path, join(folder, file), onProgress, around);
  const { features, isTruncated } = written;
  await rm(path);
  const message = `The service that wrote the Esri JSON truncated its result to ${features} features; request the rest page by page.`;
  const warnings: SourceWarning[] = isTruncated ? [{ code: 'features_lost', message }] : [];
  const stated = declared?.crs === undefined ? systemOf(written.spatialReference) : undefined;
  const document = { path: join(folder, file), folder, name, declared, file, features, stated };
  return { sources: [await documentSource({ ...document, what: 'The Esri JSON' }, stem)], warnings };
}
