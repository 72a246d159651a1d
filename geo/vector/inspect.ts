import { type ByteSource, fileSource } from '../geojson/byte-source.ts';
import { noProperties, readFeatures } from '../geojson/read-features.ts';
import { skipValue } from '../json/skip-value.ts';

export interface GeoJsonInspection {
  /** Every feature with a geometry is a Point, and there is at least one. */
  isAllPoints: boolean;
  /** Number of features; null when the rest of the file was not looked at. */
  featureCount: number | null;
}

/** Whether a file that begins with these bytes can be GeoJSON: after a byte order mark and white space, an object. */
export function looksLikeGeoJson(head: Uint8Array): boolean {
  let p = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  while (p < head.length && [32, 9, 10, 13].includes(head[p]!)) p++;
  return head[p] === 123;
}

/**
 * Looks at a GeoJSON document until a geometry that is no Point turns up, so the whole file is read only when it
 * consists of points. Throws GeoError for defects met on the way.
 */
export async function inspectGeoJson(source: string | ByteSource): Promise<GeoJsonInspection> {
  const bytes = typeof source === 'string' ? await fileSource(source) : source;
  const seen = { points: 0, others: 0, features: 0 };
  try {
    const options = {
      runBytes: 256 * 1024,
      maxFeatureBytes: 128 * 1024 * 1024,
      properties: noProperties(skipValue),
    };
    const visits = readFeatures(bytes, options, ({ reader }) => {
      seen.features++;
      if (reader.hasGeometry) seen[reader.geometry.type === 1 ? 'points' : 'others']++;
      return seen.others === 0;
    });
    // The visits are counted above; the generator only paces them.
    while ((await visits.next()).done !== true);
  } finally {
    await bytes.close();
  }
  if (seen.others > 0) return { isAllPoints: false, featureCount: null };
  return { isAllPoints: seen.points > 0, featureCount: seen.features };
}
