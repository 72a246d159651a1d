import { open } from 'node:fs/promises';
import { constants, DatabaseSync } from 'node:sqlite';
import { GeoError } from '../geo-error.ts';
import type { GdalSource, SourceWarning } from '../gdal/gdal-source.ts';
import { maxLayers } from '../gdal/gdal-source.ts';
import { shownName } from '../archive/unpack-entry.ts';
import { type PackageLayer, sourcesOf } from './layer-sources.ts';
import { warnOfShapes } from './declared-shapes.ts';
import { warnOfOddValues } from './odd-values.ts';
import { readViews, type SpatialView } from './views/read-views.ts';
import { quoteName } from '../sqlite/quote-name.ts';
import { plainTables } from './plain-tables.ts';
import { savedStyles, SavedStyles } from './saved-styles.ts';
import { ownLayers, renameLayers } from './rename-layers.ts';

/** Tables of the format that are read; each must be an ordinary table. */
const directoryTables = ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'];
/** "GPKG", and version 1.2 (GeoPackage 1.3, section 1.1.1.1.1). */
const geoPackageMark = 0x47504b47;
const geoPackageVersion = 10_200;
const maxTables = 2000;
/** Bytes by which a file of any size may grow when its views are read. */
const maxGrowth = 32 * 2 ** 20;

/**
 * Makes a GeoPackage safe to read, in place: drops views and triggers, which could run arbitrary code
 * indefinitely, and leaves only ordinary feature tables under generated names. Throws GeoError if the file is
 * not a GeoPackage or is truncated.
 */
export async function cleanGeoPackage(
  path: string,
  file: string,
): Promise<{ sources: GdalSource[]; warnings: SourceWarning[] }> {
  const size = await checkSize(path);
  const warnings: SourceWarning[] = [];
  const database = new DatabaseSync(path, { allowExtension: false, enableForeignKeyConstraints: false });
  try {
    const { layers, plain } = readLayers(database, size, warnings);
    database.setAuthorizer(null);
    const styles = new SavedStyles(
      database,
      plain,
      layers.map(({ name }) => name),
    );
    const styled = layers.map((layer) => ({ ...layer, style: styles.styleOf(layer.name) }));
    const sources = sourcesOf(styled, database, file);
    const odd = layers.flatMap(({ name }) => warnOfOddValues(database, name));
    const shapes = warnOfShapes(
      database,
      layers.map(({ name }) => name),
    );
    renameLayers(database, layers, plain);
    return { sources, warnings: [...warnings, ...odd, ...shapes, ...styles.warnings] };
  } catch (error) {
    throw asGeoError(error);
  } finally {
    database.close();
  }
}

/** The header contains the page size and the number of pages (SQLite file format, section 1.3). */
async function checkSize(path: string): Promise<number> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(100);
    await file.read(header, 0, 100, 0);
    const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
    const pages = header.readUInt32BE(28);
    const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92);
    if (size < 512 || (isCounted && pages * pageSize > size))
      throw damaged(`is truncated: it has ${size} of ${pages * pageSize} bytes`);
    // A file in WAL mode is read as it is, because its log is not part of the upload.
    if (header[18] === 2) await file.write(Buffer.from([1, 1]), 0, 2, 18);
    return size;
  } finally {
    await file.close();
  }
}

function readLayers(
  database: DatabaseSync,
  size: number,
  warnings: SourceWarning[],
): { layers: PackageLayer[]; plain: ReadonlySet<string> } {
  database.exec('PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA journal_mode=MEMORY');
  // The format is already verified: set the mark and version, so that GDAL does not warn about missing or
  // newer ones.
  database.exec(`PRAGMA application_id=${geoPackageMark}; PRAGMA user_version=${geoPackageVersion}`);
  const objects = database.prepare('SELECT type, name, sql FROM sqlite_master').all() as {
    type: string;
    name: string;
    sql: string;
  }[];
  const tables = objects.filter(({ type }) => type === 'table').map(({ name }) => name.toLowerCase());
  if (tables.length > maxTables) {
    const message = `The GeoPackage contains ${tables.length} tables; the limit is ${maxTables}.`;
    throw new GeoError('too_many_layers', message, { found: tables.length });
  }
  const dropped = objects.filter(({ type }) => type === 'view' || type === 'trigger');
  for (const { type, name } of dropped)
    if (type === 'trigger') database.exec(`DROP TRIGGER IF EXISTS ${quoteName(name)}`);
  for (const { type, name } of dropped)
    if (type === 'view') database.exec(`DROP VIEW IF EXISTS ${quoteName(name)}`);

  const plain = new Set(plainTables(database));
  for (const name of directoryTables) if (!plain.has(name)) throw damaged(`has no table ${name}`);
  // GDAL finds tables of the format by name, whatever their kind.
  const posing = tables.find((name) => name.startsWith('gpkg') && !plain.has(name));
  if (posing !== undefined) throw damaged(`contains ${shownName(posing)}, which is not a plain table`);

  const views = new Map(
    dropped.flatMap(({ type, name, sql }) => (type === 'view' ? [[name.toLowerCase(), sql] as const] : [])),
  );
  const listed = listedTables(database);
  const spatial = spatialViews(listed, views);
  const read = readViews(database, spatial, plain, maxGrowth + size / 2);
  for (const name of read.tables) {
    plain.add(name);
    views.delete(name);
  }
  warnings.push(...read.warnings);

  // From here on, only plain reads and the cleanup of the directory are allowed.
  database.setAuthorizer(onlyPlain);
  const found: Omit<PackageLayer, 'table'>[] = [];
  const tiles: string[] = [];
  const seen = new Set<string>();
  for (const { name, kind, system, field } of listed) {
    if (typeof name !== 'string' || seen.has(name.toLowerCase())) continue;
    seen.add(name.toLowerCase());
    const shown = shownName(name);
    if (views.has(name.toLowerCase())) {
      const isReported = spatial.some((view) => view.name === name);
      if (!isReported) warn(warnings, `“${shown}” is a view without geometries and was skipped.`);
    } else if (name.toLowerCase() === savedStyles) continue;
    else if (kind === 'tiles' || String(kind).includes('coverage')) tiles.push(shown);
    else if (kind !== 'features') {
      if (kind !== 'attributes' && kind !== 'aspatial')
        warn(warnings, `“${shown}” contains no features and was skipped.`);
      else warn(warnings, `“${shown}” is a table without geometries and was skipped.`);
    } else if (!plain.has(name.toLowerCase()))
      warn(warnings, `“${shown}” is not a plain table and was skipped.`);
    else if (typeof system !== 'number') warn(warnings, `“${shown}” has no geometry column and was skipped.`);
    else {
      const count = database.prepare(`SELECT count(*) AS n FROM ${quoteName(name)}`).get() as { n: number };
      if (count.n === 0) warn(warnings, `The layer “${shown}” is empty and was skipped.`, 'empty_layer');
      else found.push({ name, column: String(field), system, features: count.n });
    }
  }
  if (found.length === 0 && tiles.length > 0)
    throw new GeoError('raster_inside', 'The GeoPackage contains tiles but no features.');
  for (const name of tiles)
    warn(
      warnings,
      `“${name}” contains tiles and was skipped; import the file into a room to create rasters from tiles.`,
    );
  if (found.length === 0) throw new GeoError('empty_layer', 'The GeoPackage contains no features.');
  if (found.length > maxLayers) {
    const message = `The GeoPackage contains ${found.length} layers; the limit is ${maxLayers}.`;
    throw new GeoError('too_many_layers', message, { found: found.length });
  }
  const own = ownLayers(found.map(({ name }) => name), objects.map(({ name }) => name)); // prettier-ignore
  return { layers: found.map((layer, index) => ({ ...layer, ...own[index]! })), plain };
}

interface ListedTable {
  readonly name: unknown;
  readonly kind: unknown;
  readonly system: unknown;
  readonly field: unknown;
}

function listedTables(database: DatabaseSync): ListedTable[] {
  return database
    .prepare(
      'SELECT c.table_name AS name, c.data_type AS kind, g.srs_id AS system, g.column_name AS field FROM gpkg_contents c LEFT JOIN gpkg_geometry_columns g ON g.table_name = c.table_name',
    )
    .all() as unknown as ListedTable[];
}

/** The views that are listed as layers, once each. */
function spatialViews(
  listed: readonly ListedTable[],
  views: ReadonlyMap<string, string>,
): readonly SpatialView[] {
  const found = new Map<string, SpatialView>();
  for (const { name, kind, system, field } of listed) {
    if (typeof name !== 'string' || kind !== 'features') continue;
    const sql = views.get(name.toLowerCase());
    if (sql === undefined || typeof system !== 'number' || typeof field !== 'string') continue;
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), { name, sql, field });
  }
  return [...found.values()];
}

function onlyPlain(action: number, one: string | null, two: string | null): number {
  if (action === constants.SQLITE_SELECT || action === constants.SQLITE_READ) return constants.SQLITE_OK;
  if (action === constants.SQLITE_FUNCTION && two === 'count') return constants.SQLITE_OK;
  return constants.SQLITE_DENY;
}

function warn(warnings: SourceWarning[], message: string, code = 'not_read'): void {
  warnings.push({ code, message });
}

function damaged(what: string): GeoError {
  return new GeoError('invalid_file', `The GeoPackage ${what}.`);
}

function asGeoError(error: unknown): unknown {
  if ((error as { code?: unknown }).code !== 'ERR_SQLITE_ERROR') return error;
  return damaged(`cannot be read: ${(error as Error).message}`);
}
