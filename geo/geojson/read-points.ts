import { Defect } from '../json/defect.ts';
import { skipValue } from '../json/skip-value.ts';
import { type ByteSource, fileSource } from './byte-source.ts';
import type { PropertySink } from './feature-reader.ts';
import { type FeatureCursor, noProperties, readFeatures } from './read-features.ts';

export interface PointFeature {
  /** Degrees, WGS 84. */
  longitude: number;
  latitude: number;
  properties: Record<string, unknown>;
  id: string | number | null;
  /** Number of the feature in its file, counted from 0. */
  feature: number;
}

/** A feature that is no point. */
export interface NoPoint {
  feature: number;
  reason: 'null_geometry' | 'not_a_point' | 'empty_geometry';
}

export interface PointBatch {
  points: PointFeature[];
  skipped: NoPoint[];
  /** Bytes of the source read so far. */
  bytes: number;
}

export interface ReadPointsOptions {
  /** The most points in a batch; the last one and ends of slabs make smaller ones. */
  batchSize?: number;
  /** Number of the first feature wanted; those before it are passed over. */
  from?: number;
  signal?: AbortSignal;
}

/** Remembers where properties and id stand. */
class SliceSink implements PropertySink {
  length = 0;
  #properties: [number, number] = [0, 0];
  #id: [number, number] = [0, 0];

  readProperties = (bytes: Buffer, p: number): number => {
    const end = skipValue(bytes, p);
    this.#properties = [p, end];
    return end;
  };

  readId = (bytes: Buffer, p: number): number => {
    const end = skipValue(bytes, p);
    this.#id = [p, end];
    return end;
  };

  /** Parses what was seen since the last time. */
  take(bytes: Buffer): { properties: Record<string, unknown>; id: string | number | null } {
    const parse = ([start, end]: [number, number]): unknown =>
      start === end ? null : (JSON.parse(bytes.toString('utf8', start, end)) as unknown);
    const properties = parse(this.#properties);
    const id = parse(this.#id);
    this.#properties = this.#id = [0, 0];
    return {
      properties:
        properties !== null && typeof properties === 'object' ? (properties as Record<string, unknown>) : {},
      id: typeof id === 'string' || typeof id === 'number' ? id : null,
    };
  }
}

/** Reads the point features of a GeoJSON document in batches, in order and in flat memory. Throws GeoError. */
export async function* readPoints(
  source: string | ByteSource,
  { batchSize = 1000, from = 0, signal }: ReadPointsOptions = {},
): AsyncGenerator<PointBatch> {
  const bytes = typeof source === 'string' ? await fileSource(source) : source;
  const sink = new SliceSink();
  const batches: PointBatch[] = [];
  let read = 0;
  const add = (cursor: FeatureCursor): void => {
    read += cursor.end - cursor.start + 1;
    if (cursor.feature < from) return;
    const taken = sink.take(cursor.bytes);
    let batch = batches[batches.length - 1];
    if (batch === undefined || batch.points.length + batch.skipped.length >= batchSize)
      batches.push((batch = { points: [], skipped: [], bytes: read }));
    batch.bytes = read;
    const { feature, coordinates } = cursor;
    const reason = reasonAgainst(cursor);
    if (reason === null) {
      const [longitude, latitude] = [coordinates.xy[0]!, coordinates.xy[1]!];
      batch.points.push({ longitude, latitude, ...taken, feature });
    } else batch.skipped.push({ feature, reason });
  };
  try {
    const runs = readFeatures(bytes, { ...sizes, properties: sink }, (cursor) => {
      add(cursor);
      return true;
    });
    while ((await runs.next()).done !== true) {
      signal?.throwIfAborted();
      yield* batches.splice(0);
    }
  } finally {
    await bytes.close();
  }
}

/**
 * Reads the whole document as strictly as `readPoints`, but keeps nothing: how many points there are, or the first
 * feature that is none (then the rest was not looked at). Throws GeoError.
 */
export async function checkPoints(
  source: string | ByteSource,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<{ count: number; other: NoPoint | null }> {
  const bytes = typeof source === 'string' ? await fileSource(source) : source;
  let count = 0;
  let read = 0;
  let other: NoPoint | null = null;
  try {
    const runs = readFeatures(bytes, { ...sizes, properties: noProperties(skipValue) }, (cursor) => {
      const reason = reasonAgainst(cursor);
      if (reason !== null) other = { feature: cursor.feature, reason };
      else count++;
      read += cursor.end - cursor.start + 1;
      return reason === null;
    });
    while ((await runs.next()).done !== true) onProgress(read);
  } finally {
    await bytes.close();
  }
  return { count, other };
}

const sizes = { runBytes: 1024 * 1024, maxFeatureBytes: 16 * 1024 * 1024 };

/** Why the feature is no point; null when it is one. Throws where a point is not in degrees. */
function reasonAgainst({ reader, coordinates, start }: FeatureCursor): NoPoint['reason'] | null {
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
