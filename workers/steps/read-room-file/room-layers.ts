import type { LeftOutRows } from '../../../core/exchange/reading/left-out-rows.ts';
import { readColumns, readLayer } from '../../../core/exchange/reading/read-layer.ts';
import type { LayerItem } from '../../../core/exchange/tables/layers.ts';
import { layersTable } from '../../../core/exchange/tables/layers.ts';
import type { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';
import type { ListedFeatures } from '../../../geo/geopackage/read/layer-table.ts';
import type { WrittenColumn } from '../../../geo/geopackage/written-column.ts';
import { ownRows } from './own-rows.ts';

/** A layer of a room file, and its feature table. */
export interface RoomLayer {
  readonly item: LayerItem;
  readonly features: ListedFeatures;
  readonly columns: readonly WrittenColumn[];
}

const maxLayers = 5000;
const maxFeatures = 2 ** 31;

/** WGS 84, the reference system of all exported layers. */
export const degrees = 4326;

/**
 * The layers of a room file in order, each with a numbered folder, so that reading the file again gives the
 * same result. Tables that the application did not write, or that were changed to another structure, are
 * handled like those of other programs.
 */
export function roomLayers(
  database: HostileDatabase,
  listed: ReadonlyMap<string, ListedFeatures>,
  { leftOut, now }: { readonly leftOut: LeftOutRows; readonly now: number },
): RoomLayer[] {
  const layers: RoomLayer[] = [];
  const taken = new Set<string>();
  const ids = new Set<string>();
  for (const row of ownRows(database, layersTable, { maxRows: maxLayers, leftOut })) {
    const table = row.cell('table_name');
    const key = typeof table === 'string' ? table.toLowerCase() : '';
    const features = isOwn(key) ? undefined : listed.get(key);
    if (features?.system !== degrees || taken.has(key)) {
      row.report(
        taken.has(key)
          ? 'Another layer has the same table.'
          : 'The file contains no feature table in degrees for this layer.',
      );
      continue;
    }
    taken.add(key);
    const item = readLayer(row, features.table, now);
    if (ids.has(item.id)) {
      row.report('Another layer has the same id.', 'duplicate_id');
      continue;
    }
    ids.add(item.id);
    const folder = folderOf(layers.length);
    const featureCount = database.count(features.table, maxFeatures);
    layers.push({
      item: { ...item, featureCount, folder, manifest: null },
      features,
      columns: readColumns(row),
    });
  }
  return layers;
}

/** Whether a table cannot belong to a layer (name in lower case). */
export function isOwn(table: string): boolean {
  return table === 'markers' || /^(?:chartroom_|gpkg_|sqlite_|rtree_)/.test(table);
}

/** Relative to the step's folder. */
function folderOf(number: number): string {
  return ['layers', number].join('/');
}
