import { Defect } from '../json/defect.ts';
import { skipValue } from '../json/skip-value.ts';
import { type ByteSource, fileSource } from '../files/byte-source.ts';
import { type FeatureCursor, noProperties, readFeatures } from './read-features.ts';

/** A feature that is no point. */
export interface NoPoint {
  feature: number;
  reason: 'null_geometry' | 'not_a_point' | 'empty_geometry';
}

/**
 * Reads the whole document strictly, in flat memory, and keeps nothing: how many points there are, or the first
 * feature that is none (then the rest was not looked at). Throws GeoError.
 */
export async function checkPoints(
  source: string | ByteSource,
): Promise<{ count: number; other: NoPoint | null }> {
  const bytes = typeof source === 'string' ? await fileSource(source) : source;
  let count = 0;
  let other: NoPoint | null = null;
  try {
    const runs = readFeatures(bytes, { ...pointSizes, properties: noProperties(skipValue) }, (cursor) => {
      const reason = reasonAgainst(cursor);
      if (reason !== null) other = { feature: cursor.feature, reason };
      else count++;
      return reason === null;
    });
    // The visits are counted above; the generator only paces them.
    while ((await runs.next()).done !== true);
  } finally {
    await bytes.close();
  }
  return { count, other };
}

/** How files of points are read. */
export const pointSizes = { runBytes: 1024 * 1024, maxFeatureBytes: 16 * 1024 * 1024 };

/** Why the feature is no point; null when it is one. Throws where a point is not in degrees. */
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
