import { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import type { WrittenColumn } from '../../../geo/geopackage/written-column.ts';
import { quoteName } from '../../../geo/sqlite/quote-name.ts';
import { featuresOfRows, meaningOf } from '../../support/geopackage/feature-of-row.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Tables of a room file with their rows in order, limited to what is equal in the files of two equal rooms.
 * Features of a layer are compared by content: their division into columns and remaining properties depends
 * on the order of features.
 */
export type FileContents = Readonly<Record<string, readonly Row[]>>;

/** Tables that are derived from other tables and tested separately. */
const derived = /^(?:sqlite_|rtree_|gpkg_ogr_contents$|gpkg_spatial_ref_sys$)/;

/** Columns that record where and when a file was written. */
const passing: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    // The digest of the stored text, in which white space and the order of members may differ.
    chartroom_layers: ['version'],
    chartroom_manifest: ['room_id', 'room_name', 'seq', 'last_change', 'counts'],
    // Photos are re-encoded with each upload; received bytes are not passed on.
    chartroom_images: ['data', 'thumbnail'],
    gpkg_contents: ['last_change'],
    gpkg_metadata: ['metadata'],
    // The hash also covers ids of icons.
    layer_styles: ['update_time', 'chartroom_hash'],
    qgis_projects: ['metadata'],
  }),
);

export function contentsOf(path: string): FileContents {
  using file = new DatabaseSync(path, { readOnly: true });
  const names = file.prepare("select name from sqlite_schema where type = 'table' order by name").all();
  const tables = names.map(({ name }) => String(name)).filter((name) => !derived.test(name));
  const rowsOf = (table: string): Row[] => {
    const select = file.prepare(`select * from ${quoteName(table)} order by rowid`);
    select.setReadBigInts(true);
    return select.all().map((row) => lasting(table, row));
  };
  const contents = Object.fromEntries(tables.map((table) => [table, rowsOf(table)]));
  const { chartroom_layers: layers = [], chartroom_feature_rest: rests = [], ...others } = contents;
  for (const layer of layers) {
    const table = String(layer.table_name);
    const columns = JSON.parse(String(layer.columns)) as WrittenColumn[];
    const own = rests.filter((rest) => rest.table_name === table);
    const rest = new Map(own.map(({ feature, rest: text }) => [Number(feature), String(text)]));
    const features = featuresOfRows(path, { table, columns }, rest);
    others[table] = features.map((text) => ({ feature: meaningOf(text) }));
  }
  const isOfLayer = (row: Row) => layers.some(({ table_name: table }) => table === row.table_name);
  return {
    ...others,
    chartroom_layers: layers.map((layer) => ({ ...layer, columns: columnsOf(String(layer.columns)) })),
    gpkg_data_columns: (others.gpkg_data_columns ?? []).filter((row) => !isOfLayer(row)),
  };
}

/**
 * Names are unordered. Their types also reflect values of duplicate names, of which only the last value
 * counts.
 */
function columnsOf(text: string): unknown {
  return (JSON.parse(text) as WrittenColumn[]).map(({ name }) => name).sort();
}

function lasting(table: string, row: Row): Row {
  const without = passing.get(table) ?? [];
  const members = Object.entries(row).filter(([name]) => !without.includes(name));
  return Object.fromEntries(members.map(([name, value]) => [name, shown(table, name, value)]));
}

/** Bytes as text, for readable differences; the project as its XML, unpacked. */
function shown(table: string, name: string, value: unknown): unknown {
  if (table === 'qgis_projects' && name === 'content') return projectOf(value);
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

/** QGIS stores it as hexadecimal digits or as bytes: a ZIP archive with one file (APPNOTE 4.3.7). */
function projectOf(value: unknown): string {
  const zip = value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value), 'hex');
  const from = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  const packed = zip.subarray(from, from + zip.readUInt32LE(18));
  const text = (zip.readUInt16LE(8) === 0 ? packed : inflateRawSync(packed)).toString();
  return text.replace(/ saveDateTime="[^"]*"/, '');
}

/** Columns that contain ids of objects of a room. */
const named: readonly (readonly [table: string, column: string])[] = [
  ['markers', 'id'],
  ['chartroom_icons', 'icon_id'],
  ['chartroom_images', 'image_key'],
  ['chartroom_images', 'thumbnail_key'],
  ['chartroom_layers', 'id'],
  ['chartroom_rasters', 'id'],
  ['chartroom_comments', 'id'],
  ['chartroom_replies', 'id'],
  ['chartroom_slides', 'id'],
];

/** Maps the ids of one file to those of the other, row by row. Throws if the mapping is not one to one. */
export function idsBetween(one: FileContents, other: FileContents): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const [table, column] of named) {
    for (const [at, row] of (one[table] ?? []).entries()) {
      const [from, to] = [String(row[column]), String(other[table]?.[at]?.[column])];
      if (ids.has(from)) throw new Error(`${table} holds ${from} twice.`);
      ids.set(from, to);
    }
  }
  if (new Set(ids.values()).size !== ids.size) throw new Error('Two objects came to have one id.');
  return ids;
}

/** The contents with ids replaced; events name the room in which they occurred. */
export function renamed(contents: FileContents, ids: ReadonlyMap<string, string>): FileContents {
  const replaced = replacer(new Map([...ids].filter(([id]) => own.test(id))));
  return Object.fromEntries(
    Object.entries(contents).map(([table, rows]) => {
      if (table === 'chartroom_history') return [table, rows];
      const rename = (name: string, value: unknown): unknown => {
        if (typeof value !== 'string') return value;
        if (table === 'chartroom_slides' && name === 'id') return ids.get(value) ?? value;
        if (table === 'chartroom_slides' && name === 'slide') return slideNamed(replaced(value), ids);
        return replaced(value);
      };
      return [
        table,
        rows.map((row) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, rename(name, value)])),
        ),
      ];
    }),
  );
}

/** Ids that the service generates; callers choose those of slides, which may be any text. */
const own = /^(?:(?:marker|layer|raster|icon|comment|reply)-|markers\/|[\w-]{10}$)/;

function slideNamed(text: string, ids: ReadonlyMap<string, string>): string {
  const slide = JSON.parse(text) as { readonly id: string };
  return JSON.stringify({ ...slide, id: ids.get(slide.id) ?? slide.id });
}

function replacer(ids: ReadonlyMap<string, string>): (text: string) => string {
  const escaped = [...ids.keys()].map((id) => id.replaceAll(/[^\w/-]/g, '\\$&'));
  if (escaped.length === 0) return (text) => text;
  // An id followed by further characters is a different name.
  const pattern = new RegExp(`(?:${escaped.join('|')})(?![0-9a-z])`, 'g');
  return (text) => text.replace(pattern, (id) => ids.get(id) ?? id);
}
