import { Defect } from '../json/defect.ts';
import { skipValue } from '../json/skip-value.ts';
import { type ByteSource, fileSource } from '../files/byte-source.ts';
import { type FeatureCursor, noProperties, readFeatures } from './read-features.ts';

/** A feature that is not a point. */
export interface NoPoint {
  feature: number;
  reason: 'null_geometry' | 'not_a_point' | 'empty_geometry';
}

/**
 * Validates the whole document strictly in constant memory, without storing anything. Returns the number of
 * points, or the first feature that is not a point (the rest is not read). Throws GeoError.
 */
export async function checkPoints(
  source: string | ByteSource,
): Promise<{ count: number; other: NoPoint | null }> {
  const bytes = typeof source === 'string' ? await fileSource(source) : source;
  let count = 0;
  let other: NoPoint | null = null;
  try {
    const visits = readFeatures(bytes, { ...pointSizes, properties: noProperties(skipValue) }, (cursor) => {
      const reason = reasonAgainst(cursor);
      if (reason !== null) other = { feature: cursor.feature, reason };
      else count++;
      return reason === null;
    });
    // The callback counts the features; the generator only yields between batches.
    while ((await visits.next()).done !== true);
  } finally {
    await bytes.close();
  }
  return { count, other };
}

/** Buffer sizes for files of points. */
export const pointSizes = { batchBytes: 1024 * 1024, maxFeatureBytes: 16 * 1024 * 1024 };

/** Why the feature is not a point; null if it is one. Throws if a point is not in degrees. */
export function reasonAgainst({ reader, coordinates, start }: FeatureCursor): NoPoint['reason'] | null {
  if (!reader.hasGeometry) return 'null_geometry';
  if (reader.geometry.type !== 1) return 'not_a_point';
  if (coordinates.positions === 0) return 'empty_geometry';
  const longitude = coordinates.xy[0]!;
  const latitude = coordinates.xy[1]!;
  if (Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) return null;
  throw new Defect('coordinates_out_of_range', 'a point is not in degrees of longitude and latitude', start, [
    longitude,
    latitude,
    longitude,
    latitude,
  ]);
}
