import { join } from 'node:path';
import type { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';
import { layerDocument, maxFeatureBytes } from '../../../geo/geopackage/read/layer-document.ts';
import { layerTable } from '../../../geo/geopackage/read/layer-table.ts';
import { RestRuns } from '../../../geo/geopackage/read/rest-runs.ts';
import { isSameFeature } from '../../../geo/geojson/same-feature.ts';
import { StoredFeatures } from '../../../geo/layer/read/stored-features.ts';
import { wantedLayers } from '../build-room-layers/build-room-layers.ts';
import type { RoomLayer } from '../read-room-file/room-layers.ts';
import type { CompareRoomLayersResult, FeatureChanges, LayerToCompare } from './step.ts';

interface Options {
  readonly compared: readonly LayerToCompare[];
  /** Folder that contains the folders of the versions. */
  readonly folder: string;
  readonly onProgress: (fraction: number, name: string) => void;
}

/** Compares layers of a room file with the versions they were exported from. Throws GeoError. */
export async function compareLayersOf(
  database: HostileDatabase,
  { compared, folder, onProgress }: Options,
): Promise<CompareRoomLayersResult> {
  const layers = wantedLayers(
    database,
    compared.map((each) => each.folder),
  );
  const rests = new RestRuns(database, maxFeatureBytes);
  const results: (FeatureChanges & { readonly folder: string })[] = [];
  for (const [number, layer] of layers.entries()) {
    const { folder: own, base } = compared[number] ?? absent();
    onProgress(number / compared.length, layer.item.name);
    const stored = new StoredFeatures(join(folder, base.folder), base.parts);
    try {
      results.push({ folder: own, ...(await compare(database, rests, layer, stored)) });
    } finally {
      stored.close();
    }
  }
  return { layers: results };
}

function absent(): never {
  throw new Error('There are more layers than were requested.');
}

/** The export numbers the rows from 1 in the order of the stored features. */
async function compare(
  database: HostileDatabase,
  rests: RestRuns,
  { item: { name }, features, columns }: RoomLayer,
  stored: StoredFeatures,
): Promise<FeatureChanges> {
  const found = { created: 0, updated: 0, unchanged: 0 };
  const visit = (fid: number | bigint, text: Uint8Array): void => {
    const number = Number(fid) - 1;
    if (number < 0 || number >= stored.count) found.created++;
    else if (isSameFeature(stored.at(number), text)) found.unchanged++;
    else found.updated++;
  };
  const { bytes } = layerDocument(database, layerTable(database, features, columns), { name, rests, visit });
  const drain = Buffer.alloc(512 * 1024);
  while ((await bytes.read(drain, 0, drain.length)) > 0);
  return { ...found, deleted: stored.count - found.updated - found.unchanged };
}
