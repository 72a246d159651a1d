import type { CoordinateColumns } from './coordinate-columns.ts';
import type { NoPoint } from '../geojson/check-points.ts';
import { openTable, type TableFeature, type TableWarning } from './read-table.ts';

/** A row of a table with a point. */
export interface TablePoint {
  /** Degrees, WGS 84. */
  longitude: number;
  latitude: number;
  /** The third coordinate of a WKT; NaN without one. */
  altitude: number;
  properties: Record<string, unknown>;
  /** Its number among the rows that have coordinates, counted from 0. */
  feature: number;
  /** Its number as spreadsheets show it. */
  row: number;
}

export interface TablePointBatch {
  points: TablePoint[];
  warnings: TableWarning[];
  /** Bytes of the table read so far. */
  bytes: number;
}

export interface ReadTablePointsOptions {
  /** Number of the first feature wanted; those before it are passed over. */
  from?: number;
  /** Gives the names of the properties for the names of the columns; without it they are the same. */
  nameProperties?: (columns: readonly string[]) => readonly string[];
}

/**
 * Reads the rows of a table as points; ends at the first row with another geometry. Throws GeoError.
 */
export async function* readTablePoints(
  path: string,
  { from = 0, nameProperties = (columns) => columns }: ReadTablePointsOptions = {},
): AsyncGenerator<TablePointBatch> {
  const { columns, coordinates, batches } = await openTable(path);
  const named = propertyColumns(nameProperties(columns), coordinates);
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
      const properties = propertiesOf(named, found.fields);
      batch.points.push({ longitude, latitude, altitude, properties, feature: number, row: found.row });
    }
    if (feature >= from) batch.warnings = warnings.filter(({ row }) => row > lastPassed);
    yield batch;
  }
}

/** Like checkPoints: how many points there are, or the first row with another geometry. Throws GeoError. */
export async function checkTablePoints(
  path: string,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<{ count: number; other: NoPoint | null }> {
  const { batches } = await openTable(path);
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
  readonly place: number;
}

/** Those that are no coordinates, as these are the point; of columns with one name the first. */
function propertyColumns(names: readonly string[], coordinates: CoordinateColumns): PropertyColumn[] {
  const own = coordinates.kind === 'wkt' ? [coordinates.wkt] : [coordinates.x, coordinates.y];
  return names.flatMap((name, index) =>
    own.includes(index) || names.indexOf(name) < index ? [] : [{ name, place: index }],
  );
}

/** A row's fields under their names; where a cell is empty, there is nothing. */
function propertiesOf(
  columns: readonly PropertyColumn[],
  fields: readonly string[],
): Record<string, unknown> {
  // A column may have the name of what objects inherit.
  const properties = Object.create(null) as Record<string, unknown>;
  for (const { name, place: index } of columns) {
    const value = fields[index] ?? '';
    if (value !== '') properties[name] = value;
  }
  return properties;
}
