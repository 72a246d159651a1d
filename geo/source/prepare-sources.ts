import { join } from 'node:path';
import { unfoldedFile } from '../archive/gunzip.ts';
import { GeoError } from '../geo-error.ts';
import { nameIn } from '../geojson/reproject-document.ts';
import { formatOf } from '../detect/detect-format.ts';
import type { PreparedSources } from '../gdal/gdal-source.ts';
import { refuseReadingOptions } from '../detect/refuse-reading-options.ts';
import { refuseCoordinateColumns } from '../refuse-declared.ts';
import { assignSystem } from './assign-system.ts';
import { geoJsonSource } from './geojson-source.ts';
import { prepareArchive } from './prepare-archive.ts';
import { prepareFile } from './prepare-file.ts';
import type { PrepareOptions } from './prepare-options.ts';
import { prepareTable, prepareWorkbook } from './table-source.ts';

/**
 * Prepares an uploaded file for GDAL: unpacked, fully validated, rewritten if its format could refer to other
 * files, and under generated names. Throws GeoError.
 */
export async function prepareSources(sent: PrepareOptions): Promise<PreparedSources> {
  return assignSystem(await preparedOf(sent), sent);
}

async function preparedOf(sent: PrepareOptions): Promise<PreparedSources> {
  const options = {
    ...sent,
    path: await unfoldedFile(sent.path, join(sent.folder, 'unfolded'), sent.limits),
  };
  const found = await formatOf(options.path);
  refuseReadingOptions(options.declared ?? {}, found);
  if (found.format === 'geojson') {
    const system = options.declared?.crs ?? (await nameIn(options.path));
    const what = 'GeoJSON in another reference system';
    if (system !== null) return { what, sources: [await geoJsonSource(options, '0')], warnings: [] };
  }
  if (found.format === 'table') return prepareTable(options);
  if (found.format === 'workbook') return prepareWorkbook(options);
  // An archive may contain tables.
  if (!(found.format === 'gdal' && found.kind === 'archive')) refuseCoordinateColumns(options.declared ?? {});
  if (found.format !== 'gdal')
    throw new GeoError(
      'unsupported_format',
      `The file is ${found.format === 'other' ? found.what : 'text'}, which contains no layers${found.format === 'other' && found.instead !== undefined ? `; ${found.instead}` : ''}.`,
    );
  if (found.kind === 'geojson')
    return { what: found.what, sources: [await geoJsonSource(options, '0')], warnings: [] };
  if (found.kind !== 'archive') return { what: found.what, ...(await prepareFile(found.kind, options, '0')) };
  return prepareArchive(options);
}
