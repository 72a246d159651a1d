import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { unfoldedFile } from '../archive/gunzip.ts';
import { epsgCodeOf } from '../crs/to-degrees.ts';
import { GeoError } from '../geo-error.ts';
import { writePositions } from '../geojson/foreign-positions.ts';
import { nameIn, unsupported } from '../geojson/in-degrees.ts';
import { formatOf } from '../vector/detect-format.ts';
import { type GdalSource, plain, type PreparedSources } from './gdal-source.ts';
import { prepareArchive } from './prepare-archive.ts';
import { prepareFile, type PrepareOptions } from './prepare-file.ts';

/**
 * Makes of an uploaded file what GDAL may see: unpacked, checked from end to end, written anew where a format could
 * name other files, and under names of ours. Throws GeoError.
 */
export async function prepareSources(sent: PrepareOptions): Promise<PreparedSources> {
  const options = {
    ...sent,
    path: await unfoldedFile(sent.path, join(sent.folder, 'unfolded'), sent.limits),
  };
  const found = await formatOf(options.path);
  if (found.format === 'geojson') {
    const system = await nameIn(options.path);
    const what = 'GeoJSON in another reference system';
    if (system !== null) return { what, sources: [await geoJsonSource(options)], warnings: [] };
  }
  if (found.format !== 'gdal')
    throw new GeoError(
      'unsupported_format',
      `The file is ${found.format === 'other' ? found.what : 'a text'}, which holds no layers${found.format === 'other' && found.instead !== undefined ? `; ${found.instead}` : ''}.`,
    );
  if (found.kind === 'geojson')
    return { what: found.what, sources: [await geoJsonSource(options)], warnings: [] };
  if (found.kind !== 'archive') return { what: found.what, ...(await prepareFile(found.kind, options, '0')) };
  return prepareArchive(options);
}

/** A GeoJSON in a system that only PROJ can convert exactly: GDAL gets to see nothing but its positions. */
async function geoJsonSource({ path, folder, name }: PrepareOptions): Promise<GdalSource> {
  const system = await nameIn(path);
  const code = system === null ? null : epsgCodeOf(system);
  if (system !== null && code === null) throw await unsupported(system, path);
  const [file, document] = ['positions.gpkg', 'source-0.geojson'];
  const { rows, inDegrees } = await writePositions(path, join(folder, file), code ?? 4326);
  await rename(path, join(folder, document));
  return {
    ...plain,
    driver: 'GPKG',
    file,
    name,
    layers: [{ table: 'positions', name }],
    crs: 'named',
    isLv03: code === 21781,
    positionsOf: document,
    ...(system === null ? {} : { system }),
    ...(system === null || inDegrees === null ? {} : { degrees: { extent: inDegrees, system } }),
    announced: { features: rows, isExact: true },
  };
}
