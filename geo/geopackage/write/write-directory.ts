import type { DatabaseSync } from 'node:sqlite';
import type { Bbox } from '../../bbox.ts';
import { extensions } from './core-tables.ts';
import { geometryTypeOf } from './geometry-type.ts';
import { plannedColumns } from './layer-columns.ts';
import type { PackagePlan, PlannedTable, PlannedTileTable } from './package-plan.ts';

/** Facts about a feature table, available after its rows are written. */
export interface FeatureFacts {
  readonly count: number;
  readonly lastId: number;
  /** Number of its rows in the side table; absent if it cannot have any. */
  readonly restCount?: number;
  readonly extent: Bbox | null;
}

/** Half of the width of EPSG:3857 in metres. */
const halfWorld = 20_037_508.342789244;
const tilePixels = 256;

/** Writes the directory tables of the file. */
export function writeDirectory(
  database: DatabaseSync,
  plan: PackagePlan,
  features: ReadonlyMap<string, FeatureFacts>,
): void {
  const insert = (table: string, ...values: (string | number | null)[]): void => {
    database.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`).run(...values);
  };
  const extension = (
    table: string,
    column: string | null,
    name: string,
    definition: string,
    scope: string,
  ) => {
    insert('gpkg_extensions', table, column, name, definition, scope);
  };
  for (const table of ['gpkg_data_columns', 'gpkg_data_column_constraints'])
    extension(table, null, 'gpkg_schema', extensions.schema, 'read-write');

  // A table whose identifier equals its name keeps it; other identifiers get a suffix.
  const plain = plan.tables.filter(({ name, identifier }) => name === identifier);
  const identifiers = new Map(plain.map(({ name }) => [name, 1]));
  for (const table of plan.tables) {
    const { name, description, lastChange } = table;
    if (table.kind === 'unlisted') continue;
    const wanted = table.identifier.replaceAll('\0', '').toWellFormed();
    const identifier = wanted === name ? name : unique(wanted, identifiers);
    const geometry = geometryTypeOf(table);
    const facts = features.get(name);
    const extent = table.kind === 'tiles' ? inMetres(table.bbox) : (facts?.extent ?? null);
    const kind = table.kind === 'tiles' ? 'tiles' : geometry === null ? 'attributes' : 'features';
    const srs = kind === 'tiles' ? 3857 : kind === 'features' ? 4326 : null;
    const changed = new Date(lastChange).toISOString();
    const edges = extent ?? [null, null, null, null];
    insert('gpkg_contents', name, kind, identifier, description, changed, ...edges, srs);
    if (geometry !== null) {
      const z = table.kind === 'layer' && table.manifest.hasZ ? 2 : 0;
      insert('gpkg_geometry_columns', name, 'geom', geometry, 4326, z, 0);
      insert('gpkg_ogr_contents', name, facts?.count ?? 0);
      insert('sqlite_sequence', name, facts?.lastId ?? 0);
      extension(name, 'geom', 'gpkg_rtree_index', extensions.rtree, 'write-only');
    }
    if (table.kind === 'tiles') {
      writeMatrices(table, insert);
      if (table.mediaType === 'image/webp')
        extension(name, 'tile_data', 'gpkg_webp', extensions.webp, 'read-write');
    }
    for (const { column, mediaType } of mediaTypes(table))
      insert('gpkg_data_columns', name, column, null, null, null, mediaType, null);
  }

  if (plan.relations.length === 0) return;
  extension('gpkgext_relations', null, 'gpkg_related_tables', extensions.relatedTables, 'read-write');
  const keys = new Map(plan.tables.map((table) => [table.name, 'key' in table ? table.key : 'fid']));
  for (const [number, { base, related, mapping }] of plan.relations.entries()) {
    const [baseKey = 'fid', relatedKey = 'id'] = [keys.get(base), keys.get(related)];
    insert('gpkgext_relations', number + 1, base, baseKey, related, relatedKey, 'media', mapping);
    extension(mapping, null, 'gpkg_related_tables', extensions.relatedTables, 'read-write');
  }
}

function mediaTypes(table: PlannedTable): { column: string; mediaType: string }[] {
  if (table.kind === 'tiles') return [];
  const columns = table.kind === 'layer' ? plannedColumns(table.manifest) : table.columns;
  return columns.flatMap(({ name, mediaType }) =>
    mediaType === undefined ? [] : [{ column: name, mediaType }],
  );
}

function writeMatrices(
  { name, minZoom, maxZoom }: PlannedTileTable,
  insert: (table: string, ...values: (string | number)[]) => void,
): void {
  insert('gpkg_tile_matrix_set', name, 3857, -halfWorld, -halfWorld, halfWorld, halfWorld);
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    const tiles = 2 ** zoom;
    const pixel = (2 * halfWorld) / tilePixels / tiles;
    insert('gpkg_tile_matrix', name, zoom, tiles, tiles, tilePixels, tilePixels, pixel, pixel);
  }
}

function inMetres([west, south, east, north]: Bbox): Bbox {
  const x = (longitude: number): number => (longitude / 180) * halfWorld;
  const y = (latitude: number): number => {
    const within = Math.min(85.0511287798066, Math.max(-85.0511287798066, latitude));
    return (Math.asinh(Math.tan((within * Math.PI) / 180)) / Math.PI) * halfWorld;
  };
  // A box that crosses the antimeridian is written as a box around the whole world.
  return west <= east ? [x(west), y(south), x(east), y(north)] : [-halfWorld, y(south), halfWorld, y(north)];
}

/** `taken` maps each identifier to the last suffix used. */
function unique(identifier: string, taken: Map<string, number>): string {
  let number = taken.get(identifier) ?? 0;
  let free = identifier;
  if (number > 0)
    do free = `${identifier} (${++number})`;
    while (taken.has(free));
  taken.set(identifier, Math.max(1, number)).set(free, 1);
  return free;
}
