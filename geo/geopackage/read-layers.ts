import { statSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { GeoError } from '../geo-error.ts';
import { type ByteSource, streamSource } from '../files/byte-source.ts';
import { geometryColumn } from './intermediate-columns.ts';
import { quoteName } from '../sqlite/quote-name.ts';
import { propertyColumns, type PropertyColumn, type ReplacedColumn } from './property-columns.ts';
import { isUndefinedSystem } from './undefined-system.ts';
import type { GeometryText } from './geometry-text.ts';

/** A layer of an intermediate GeoPackage written by GDAL. */
export interface IntermediateLayer {
  readonly name: string;
  readonly table: string;
  readonly features: number;
  /** Number of its reference system in the GeoPackage. */
  readonly system: number | null;
  /** False if the source declares no reference system. */
  readonly hasSystem: boolean;
  /** In the units of the file; null if there are no geometries. */
  readonly extent: readonly [number, number, number, number] | null;
}

export interface ReadLayerOptions {
  readonly geometry: GeometryText;
  /** Column with the ids of the features, if there is one of that name. */
  readonly idColumn: string | null;
  /** Omits columns that contain only defaults filled in by GDAL's driver. */
  readonly withoutDefaults: boolean;
  /** Columns that are not properties of the features. */
  readonly omittedColumns: readonly string[];
  /** A column that gets another name and other values. */
  readonly replaced?: ReplacedColumn;
  /** Reports columns that GeoJSON does not support. */
  readonly warn: (message: string) => void;
}

export interface IntermediateFile {
  readonly layers: readonly IntermediateLayer[];
  /** Names of tables without geometries. */
  readonly tables: readonly string[];
  /** Names of the columns of a layer. */
  columnsOf(layer: IntermediateLayer): string[];
  /** The values of a column, and the number of features with each; null if there is no such column. */
  countValues(layer: IntermediateLayer, column: string): Map<SQLOutputValue, number> | null;
  /** The features of a layer as a GeoJSON document. */
  read(layer: IntermediateLayer, options: ReadLayerOptions): ByteSource;
  close(): void;
}

/** Opens a GeoPackage that GDAL wrote with our column names. */
export function openIntermediate(path: string): IntermediateFile {
  const database = new DatabaseSync(path, { readOnly: true, allowExtension: false });
  // The text is about as long as the binary form; the reader needs only an estimate.
  const { size } = statSync(path);
  const contents = database
    .prepare(
      'SELECT c.table_name AS name, c.data_type AS kind, c.min_x AS w, c.min_y AS s, c.max_x AS e, c.max_y AS n, g.srs_id AS system, s.organization ' +
        'FROM gpkg_contents c LEFT JOIN gpkg_geometry_columns g USING (table_name) ' +
        'LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id ORDER BY c.rowid',
    )
    .all() as { name: string; kind: string; w: number; s: number; e: number; n: number; system: number; organization: string | null }[]; // prettier-ignore
  const counted = ({ name }: { name: string }) =>
    (database.prepare(`SELECT count(*) AS n FROM ${quoteName(name)}`).get() as { n: number }).n;
  const layers = contents
    .filter(({ kind }) => kind === 'features')
    .map((row): IntermediateLayer => {
      const { name, w, s, e, n, system, organization } = row;
      const extent = [w, s, e, n].every((side) => typeof side === 'number') ? ([w, s, e, n] as const) : null;
      const hasSystem = !isUndefinedSystem(system, organization);
      return { name, table: name, features: counted(row), system, hasSystem, extent };
    });
  return {
    layers,
    tables: contents.filter(({ kind }) => kind !== 'features').map(({ name }) => name),
    columnsOf: ({ table }) =>
      database
        .prepare('SELECT name FROM pragma_table_info(?)')
        .all(table)
        .map(({ name }) => String(name)),
    countValues: ({ table }, column) => {
      if (!hasColumn(database, table, column)) return null;
      const query = `SELECT ${quoteName(column)} AS value, count(*) AS n FROM ${quoteName(table)} GROUP BY 1`;
      const rows = database.prepare(query).all() as { value: SQLOutputValue; n: number }[];
      return new Map(rows.map(({ value, n }) => [value, n]));
    },
    read: (layer, options) => streamSource(documentOf(database, layer, options), size),
    close: () => database.close(),
  };
}

const pieceLength = 512 * 1024;

async function* documentOf(
  database: DatabaseSync,
  { table, name: layer }: IntermediateLayer,
  { geometry, ...options }: ReadLayerOptions,
): AsyncGenerator<Uint8Array> {
  const columns = propertyColumns(database, table, options);
  const names = columns.map(({ name }) => quoteName(name));
  const id = hasColumn(database, table, options.idColumn) ? quoteName(options.idColumn) : 'NULL';
  const statement = database.prepare(
    `SELECT ${[quoteName(geometryColumn), id, ...names].join(', ')} FROM ${quoteName(table)}`,
  );
  statement.setReturnArrays(true);
  statement.setReadBigInts(columns.some(({ isLong }) => isLong));
  let text = '{"type":"FeatureCollection","features":[';
  let between = '';
  let number = 0;
  for (const row of statement.iterate() as unknown as Iterable<SQLOutputValue[]>) {
    try {
      text += between + featureOf(row, columns, geometry);
    } catch (error) {
      throw placed(error, number, layer);
    }
    number++;
    between = ',';
    if (text.length >= pieceLength) {
      yield Buffer.from(text);
      text = '';
      // Lets replies of the threads be processed.
      await Promise.resolve();
    }
  }
  yield Buffer.from(`${text}]}`);
}

function featureOf(
  row: readonly SQLOutputValue[],
  columns: readonly PropertyColumn[],
  geometry: GeometryText,
): string {
  const id = row[1];
  const idText =
    id === null || id === undefined
      ? ''
      : `,"id":${typeof id === 'string' ? JSON.stringify(id) : String(id)}`;
  let properties = '';
  for (let i = 0; i < columns.length; i++) {
    const { key, write } = columns[i]!;
    properties += (i === 0 ? '' : ',') + key + write(row[i + 2]!);
  }
  const shape = geometry.write(row[0] as Uint8Array | null);
  return `{"type":"Feature"${idText},"properties":{${properties}},"geometry":${shape}}`;
}

function placed(error: unknown, feature: number, layer: string): unknown {
  if (!(error instanceof GeoError)) return error;
  const message = `${error.message.replace(/\.$/, '')} (feature ${feature} of “${layer}”).`;
  return new GeoError(error.code, message, { ...error.details, feature });
}

function hasColumn(database: DatabaseSync, table: string, name: string | null): name is string {
  const query = 'SELECT 1 FROM pragma_table_info(?) WHERE name = ?';
  return name !== null && database.prepare(query).get(table, name) !== undefined;
}
