import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSource } from '../../../geo/files/byte-source.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';
import { layerDocument } from '../../../geo/geopackage/read/layer-document.ts';
import { layerTable } from '../../../geo/geopackage/read/layer-table.ts';
import { RestRuns } from '../../../geo/geopackage/read/rest-runs.ts';
import { buildLayer } from '../../../geo/layer/build/build-layer.ts';

type Told = Parameters<typeof layerTable>[2];

interface Building {
  /** Declared columns of the table `t`, whose geometries are in `geom`. */
  readonly told: Told;
  /** As text, or by pages distributed to threads; 'dealt alone' fails if the text is read as well. */
  readonly way: 'text' | 'dealt' | 'dealt alone';
  readonly threads: number;
  readonly limits: NonNullable<Parameters<typeof buildLayer>[0]['limits']>;
  /** The folder for the layer and its scratch files. */
  readonly folder: string;
}

const unread: ByteSource = {
  read: () => Promise.reject(new Error('the text was read')),
  close: () => Promise.resolve(),
};

/**
 * The result of building a table: the digests of its files and its manifest, or the error; `isDealt` tells
 * whether its pages can be distributed. The size of the row table depends on batching and is omitted.
 */
export async function builtTable(
  path: string,
  { told: reported, way: strategy, threads, limits, folder }: Building,
): Promise<unknown> {
  const database = await HostileDatabase.open(path);
  let isDealt = false;
  try {
    const table = layerTable(database, { table: 't', geometry: 'geom' }, reported);
    const document = layerDocument(database, table, { name: 'T', rests: new RestRuns(database, 1e6) });
    isDealt = document.dealt !== null;
    const { manifest, warnings } = await buildLayer({
      source: strategy === 'dealt alone' ? unread : document.bytes,
      table: strategy === 'text' ? null : document.dealt,
      outputDirectory: await mkdtemp(join(folder, 'layer-')),
      scratchDirectory: await mkdtemp(join(folder, 'scratch-')),
      ...{ threads, limits, overviews: false },
    });
    if (manifest.tableBytes === 0) throw new Error('The manifest tells of no table of rows.');
    return { ...manifest, isDealt, tableBytes: 0, warnings, rows: document.warnings() };
  } catch (error) {
    if (!(error instanceof GeoError)) throw error;
    return { isDealt, code: error.code, message: error.message, details: error.details };
  } finally {
    database.close();
  }
}
