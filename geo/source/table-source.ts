import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { slabsOf } from '../files/byte-source.ts';
import type { PreparedSources } from '../gdal/gdal-source.ts';
import { withTableSource } from '../table/table-source.ts';
import { geoJsonSource } from './geojson-source.ts';
import type { PrepareOptions } from './prepare-file.ts';

/** Prepares a table in a declared system that only PROJ converts exactly, by way of GeoJSON. Throws GeoError. */
export async function prepareTable(options: PrepareOptions): Promise<PreparedSources> {
  const { path, folder, declared = {}, nameProperties } = options;
  const document = join(folder, 'table.geojson');
  const { size } = await stat(path);
  const { warnings } = await withTableSource(
    path,
    {
      ...{ size, declared, positions: 'as written' },
      // The fields of markers have types of their own.
      ...(nameProperties === undefined
        ? { types: declared.types ?? 'detect' }
        : { types: 'text', nameProperties }),
    },
    (source) => pipeline(slabsOf(source), createWriteStream(document)),
  );
  return {
    what: 'a table',
    sources: [await geoJsonSource({ ...options, path: document }, '0')],
    warnings: warnings.map(({ code, message, values }) => ({ code, message, ...(values && { values }) })),
  };
}
