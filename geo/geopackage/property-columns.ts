import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { quoteName } from '../sqlite/quote-name.ts';

/** A column that becomes a property, and how its values are written as JSON. */
export interface PropertyColumn {
  readonly name: string;
  /** The name as JSON, with its colon. */
  readonly key: string;
  /** Whether it contains 64-bit integers, which may exceed the range of a double. */
  readonly isLong: boolean;
  readonly write: (value: SQLOutputValue) => string;
}

/** A column whose values are replaced while it is read. */
export interface ReplacedColumn {
  readonly column: string;
  readonly name: string;
  readonly valueOf: (value: SQLOutputValue) => SQLOutputValue;
}

interface Options {
  readonly idColumn: string | null;
  readonly withoutDefaults: boolean;
  readonly omittedColumns: readonly string[];
  readonly replaced?: ReplacedColumn;
  readonly warn: (message: string) => void;
}

/**
 * Values that LIBKML fills in for absent elements of a placemark. A map, because column names may equal
 * inherited property names.
 */
const defaults: ReadonlyMap<string, number> = new Map([
  ['tessellate', -1],
  ['extrude', 0],
  ['visibility', -1],
]);

const maxLength = 1000;

/** The columns of a feature table except the geometry, the feature id and binary ones. */
export function propertyColumns(
  database: DatabaseSync,
  table: string,
  { idColumn, withoutDefaults, omittedColumns, replaced, warn }: Options,
): PropertyColumn[] {
  const json = jsonColumns(database, table);
  const columns = database.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(table) as {
    name: string;
    type: string;
    pk: number;
  }[];
  const result: PropertyColumn[] = [];
  for (const { name, type, pk } of columns.slice(0, maxLength)) {
    if (name === replaced?.column) {
      const key = `${JSON.stringify(replaced.name)}:`;
      result.push({ name, key, isLong: false, write: (value) => plain(replaced.valueOf(value)) });
      continue;
    }
    if (pk > 0 || name === 'chartroom_geometry' || name === idColumn || omittedColumns.includes(name))
      continue;
    if (/^BLOB/i.test(type)) {
      warn(`The binary column “${name}” was omitted.`);
      continue;
    }
    if (withoutDefaults && !hasValues(database, table, name)) continue;
    const isLong = /^(INTEGER|INT)$/i.test(type);
    result.push({ name, key: `${JSON.stringify(name)}:`, isLong, write: writerOf(type, json.has(name)) });
  }
  return result;
}

function jsonColumns(database: DatabaseSync, table: string): ReadonlySet<string> {
  const has = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'gpkg_data_columns'").get();
  if (has === undefined) return new Set();
  const rows = database
    .prepare(
      "SELECT column_name AS name FROM gpkg_data_columns WHERE table_name = ? AND mime_type = 'application/json'",
    )
    .all(table) as { name: string }[];
  return new Set(rows.map(({ name }) => name));
}

function hasValues(database: DatabaseSync, table: string, name: string): boolean {
  const quotedName = quoteName(name);
  const fallback = defaults.get(name);
  const condition = fallback === undefined ? '' : ` AND ${quotedName} <> ${fallback}`;
  const query = `SELECT 1 FROM ${quoteName(table)} WHERE ${quotedName} IS NOT NULL${condition} LIMIT 1`;
  return database.prepare(query).get() !== undefined;
}

function writerOf(type: string, isJson: boolean): PropertyColumn['write'] {
  if (isJson) return (value) => (typeof value === 'string' ? jsonText(value) : plain(value));
  if (/^BOOLEAN/i.test(type))
    return (value) => (value === null ? 'null' : value === 0 || value === 0n ? 'false' : 'true');
  if (/^DATETIME/i.test(type)) return (value) => (typeof value === 'string' ? time(value) : plain(value));
  if (/^TEXT/i.test(type)) return (value) => (typeof value === 'string' ? listOrText(value) : plain(value));
  return plain;
}

function plain(value: SQLOutputValue): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'bigint':
      return String(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    default:
      return 'null';
  }
}

/** As ISO 8601; GDAL writes milliseconds even if they are zero. */
function time(value: string): string {
  return JSON.stringify(value.replace(/\.000(?=Z$|[+-]\d\d:\d\d$|$)/, ''));
}

function jsonText(value: string): string {
  try {
    JSON.parse(value);
    return value;
  } catch {
    return JSON.stringify(value);
  }
}

/** GDAL writes a list of two texts as "(2:a,b)" if the format does not support lists. */
function listOrText(value: string): string {
  if (value.charCodeAt(0) === 40) {
    const match = /^\((\d{1,6}):([\s\S]*)\)$/.exec(value);
    const items = match?.[2]?.split(',');
    if (items !== undefined && items.length === Number(match?.[1])) return JSON.stringify(items);
  }
  return JSON.stringify(value);
}
