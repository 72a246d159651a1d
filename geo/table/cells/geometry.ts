/** Converts a position to degrees; null if it is not a position on earth. */
export type ConvertPosition = (x: number, y: number) => readonly [longitude: number, latitude: number] | null;

/** The conversion from the system with this EPSG code, null for the default one; null if it is unknown. */
export type ConverterOf = (srid: number | null) => ConvertPosition | null;

/** A GeoJSON geometry. */
export interface CellGeometry {
  type: string;
  coordinates?: unknown;
  geometries?: CellGeometry[];
}

/** The converted position, with its height if that is a number; null if it is not a position. */
export function convertedPosition(
  [x, y, z]: readonly unknown[],
  convert: ConvertPosition,
): readonly number[] | null {
  if (typeof x !== 'number' || typeof y !== 'number') return null;
  const position = convert(x, y);
  return position !== null && typeof z === 'number' && Number.isFinite(z) ? [...position, z] : position;
}
