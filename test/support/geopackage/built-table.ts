import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSource } from '../../../geo/files/byte-source.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';
import { layerDocument } from '../../../geo/geopackage/read/layer-document.ts';
import { layerTable } from '../../../geo/geopackage/read/layer-table.ts';
import { RestRuns } from '../../../geo/geopackage/read/rest-runs.ts';
import { buildLayer } from '../../../geo/layer/build/build-layer.ts';

type DeclaredColumns = Parameters<typeof layerTable>[2];

interface Building {
  /** Declared columns of the table `t`, whose geometries are in `geom`. */
  readonly declared: DeclaredColumns;
  /** As text, or by pages distributed to threads; 'distributed only' fails if the text is read as well. */
  readonly strategy: 'text' | 'distributed' | 'distributed only';
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
 * The result of building a table: the digests of its files and its manifest, or the error; `isDistributed` tells
 * whether its pages can be distributed. The size of the row table depends on batching and is omitted.
 */
export async function builtTable(
  path: string,
  { declared, strategy, threads, limits, folder }: Building,
): Promise<unknown> {
  const database = await HostileDatabase.open(path);
  let isDistributed = false;
  try {
    const table = layerTable(database, { table: 't', geometry: 'geom' }, declared);
    const document = layerDocument(database, table, { name: 'T', rests: new RestRuns(database, 1e6) });
    isDistributed = document.distributed !== null;
    const { manifest, warnings } = await buildLayer({
      source: strategy === 'distributed only' ? unread : document.bytes,
      table: strategy === 'text' ? null : document.distributed,
      outputDirectory: await mkdtemp(join(folder, 'layer-')),
      scratchDirectory: await mkdtemp(join(folder, 'scratch-')),
      ...{ threads, limits, overviews: false },
    });
    if (manifest.tableBytes === 0) throw new Error('The manifest has no row table.');
    return { ...manifest, isDistributed, tableBytes: 0, warnings, rows: document.warnings() };
  } catch (error) {
    if (!(error instanceof GeoError)) throw error;
    return { isDistributed, code: error.code, message: error.message, details: error.details };
  } finally {
    database.close();
  }
}
