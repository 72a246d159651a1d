import type { Declaration } from '../declaration.ts';
import { columnsOf, type CoordinateColumns } from './columns/coordinate-columns.ts';
import type { NoPoint } from '../geojson/check-points.ts';
import { cellText } from './cells/cell-text.ts';
import { surveyTypes } from './typed-columns.ts';
import type { CellType } from './types/cell-types.ts';
import { type DateOrder, readDate } from './types/read-date.ts';
import { openTable, type TableFeature } from './read-table.ts';
import type { TableWarning } from './table-warning.ts';

/** A row of a table with a point. */
export interface TablePoint {
  /** Degrees, WGS 84. */
  longitude: number;
  latitude: number;
  /** The third coordinate of a WKT; NaN if absent. */
  altitude: number;
  properties: Record<string, unknown>;
  /** Its number among the rows with coordinates, counted from 0. */
  feature: number;
  /** Its number as shown by spreadsheets. */
  row: number;
}

export interface TablePointBatch {
  points: TablePoint[];
  warnings: TableWarning[];
  /** Bytes of the table read so far. */
  bytes: number;
}

export interface ReadTablePointsOptions {
  /** What the caller declares about the file. */
  declared?: Declaration;
  /** Number of the first feature to read; earlier ones are skipped. */
  from?: number;
  /** Maps the names of the columns to those of the properties; by default they are the same. */
  nameProperties?: (columns: readonly string[]) => readonly string[];
  /** Properties whose values become ISO 8601 dates if the column contains only dates. */
  dateNames?: readonly string[];
}

/** Reads the rows of a table as points; ends at the first row with another geometry. Throws GeoError. */
export async function* readTablePoints(
  path: string,
  {
    declared = {},
    from = 0,
    nameProperties = (columns) => columns,
    dateNames = [],
  }: ReadTablePointsOptions = {},
): AsyncGenerator<TablePointBatch> {
  const { columns, coordinates, batches } = await openTable(path, declared);
  const named = propertyColumns(nameProperties(columns), coordinates);
  const dates = await dateColumns(named, dateNames, () =>
    surveyTypes(() => openTable(path, declared), 'all'),
  );
  let feature = 0;
  let lastPassed = 0;
  for await (const { features, warnings, bytes } of batches) {
    const batch: TablePointBatch = { points: [], warnings: [], bytes };
    for (const found of features) {
      const number = feature++;
      if (number < from) {
        lastPassed = found.row;
        continue;
      }
      if (reasonAgainst(found) !== null) return;
      const [longitude, latitude, altitude = NaN] = found.geometry.coordinates as [number, number, number?];
      const properties = propertiesOf(dates, found.fields);
      batch.points.push({ longitude, latitude, altitude, properties, feature: number, row: found.row });
    }
    if (feature >= from) batch.warnings = warnings.filter(({ row }) => row > lastPassed);
    yield batch;
  }
}

/**
 * Like checkPoints: returns the number of points, or the first row with another geometry. Throws GeoError.
 */
export async function checkTablePoints(
  path: string,
  declared: Declaration,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<{ count: number; other: NoPoint | null }> {
  const { batches } = await openTable(path, declared);
  let count = 0;
  for await (const { features, bytes } of batches) {
    for (const feature of features) {
      const reason = reasonAgainst(feature);
      if (reason !== null) return { count, other: { feature: count, reason } };
      count++;
    }
    onProgress(bytes);
  }
  return { count, other: null };
}

function reasonAgainst({ geometry }: TableFeature): NoPoint['reason'] | null {
  if (geometry.type !== 'Point') return 'not_a_point';
  return (geometry.coordinates as number[]).length === 0 ? 'empty_geometry' : null;
}

interface PropertyColumn {
  readonly name: string;
  readonly index: number;
  /** Order of its dates; undefined if its values are text. */
  readonly dates?: DateOrder | undefined;
}

/** The columns with the order of their dates, which only all rows decide. */
async function dateColumns(
  columns: readonly PropertyColumn[],
  names: readonly string[],
  survey: () => Promise<readonly CellType[]>,
): Promise<readonly PropertyColumn[]> {
  if (!columns.some(({ name }) => names.includes(name))) return columns;
  const types = await survey();
  return columns.map((column) => {
    const type = types[column.index];
    return names.includes(column.name) && type?.type === 'date' ? { ...column, dates: type.order } : column;
  });
}

/** All columns except the coordinates, which become the point. */
function propertyColumns(names: readonly string[], coordinates: CoordinateColumns): PropertyColumn[] {
  const own = columnsOf(coordinates);
  return names.flatMap((name, index) => (own.includes(index) ? [] : [{ name, index }]));
}

/** A row's fields by name; empty cells are omitted. */
function propertiesOf(
  columns: readonly PropertyColumn[],
  fields: readonly string[],
): Record<string, unknown> {
  // A column name may equal an inherited property name.
  const properties = Object.create(null) as Record<string, unknown>;
  for (const { name, index, dates } of columns) {
    const value = fields[index] ?? '';
    if (value !== '') properties[name] = (dates && readDate(value.trim(), dates)) ?? cellText(value);
  }
  return properties;
}
