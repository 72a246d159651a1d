/** Small GeoJSON objects. */

export type GeoJsonPosition = readonly number[];

export interface ReadFeature {
  readonly type: 'Feature';
  readonly id?: string | number;
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
  readonly properties: Readonly<Record<string, unknown>> | null;
}

export function collection(features: readonly ReadFeature[], members: Record<string, unknown> = {}): unknown {
  return { type: 'FeatureCollection', ...members, features };
}

export function point(lon: number, lat: number, properties: Record<string, unknown> = {}): ReadFeature {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [lon, lat] }, properties };
}

export function line(
  positions: readonly GeoJsonPosition[],
  properties: Record<string, unknown> = {},
): ReadFeature {
  return { type: 'Feature', geometry: { type: 'LineString', coordinates: positions }, properties };
}

/** A square whose south-west corner is given, with sides in degrees. */
export function square(
  lon: number,
  lat: number,
  side: number,
  properties: Record<string, unknown> = {},
): ReadFeature {
  const [east, north] = [lon + side, lat + side];
  const ring = [
    [lon, lat],
    [east, lat],
    [east, north],
    [lon, north],
    [lon, lat],
  ];
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties };
}

/** `columns` × `rows` squares of 0.5°, one degree apart, starting at 0° E 0° N. */
export function grid(columns: number, rows: number): ReadFeature[] {
  return Array.from({ length: columns * rows }, (_, cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    return square(column, row, 0.5, { column, row, name: `cell ${column}/${row}` });
  });
}
