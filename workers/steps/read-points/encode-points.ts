import { join } from 'node:path';
import { createCopyEncoder } from '../../../adapters/postgres/copy-binary.ts';
import { encodeMarker, plainMarkerEncoder } from '../../../adapters/postgres/marker-rows.ts';
import type { MarkerBatch } from '../../../core/markers/import/marker-batch.ts';
import { parseProperties } from '../../../core/markers/import/retained-properties.ts';
import { markerFromPoint, type PointReading } from '../../../core/markers/import/marker-from-point.ts';
import { renameProperties } from '../../../core/markers/import/rename-columns.ts';
import { markerIdsOf } from '../../../core/markers/import/marker-ids.ts';
import { isJsonObject } from '../../../core/text.ts';
import type { Declaration } from '../../../geo/declaration.ts';
import { fileSource } from '../../../geo/files/byte-source.ts';
import { type FeatureCursor, readFeatures } from '../../../geo/geojson/read-features.ts';
import { pointSizes, reasonAgainst } from '../../../geo/geojson/check-points.ts';
import { createBatchNotes, fullBatch, type BatchNotes } from './batch-notes.ts';
import { PlainProperties } from './plain-properties.ts';

export interface EncodePoints {
  readonly source: string;
  /** Size of the source (bytes). */
  readonly size: number;
  /** Folder for the files of the batches. */
  readonly folder: string;
  /** The ids of the markers are derived from it. */
  readonly jobId: string;
  readonly contentKey: number;
  readonly createdBy: string;
  /** Creation time of every marker (epoch milliseconds). */
  readonly createdAt: number;
  /** Number of the first feature to encode. */
  readonly from: number;
  readonly batchSize: number;
  readonly isStrict: boolean;
  readonly declared: Declaration;
}

/**
 * Encodes the points of a file as batches of rows, each in a separate file; the last batch may be smaller.
 * Ends at the first feature that is not a point. Yields the completed batches about once per megabyte.
 * Throws GeoError.
 */
export async function* encodePoints(
  request: EncodePoints,
): AsyncGenerator<{ readonly batches: readonly MarkerBatch[]; readonly fraction: number }> {
  const { source, size, folder, jobId, contentKey, from, batchSize, isStrict, declared } = request;
  const bytes = await fileSource(source);
  const properties = new PlainProperties();
  const encoder = createCopyEncoder();
  const encodePlain = plainMarkerEncoder(encoder, request);
  const idOf = markerIdsOf(jobId);
  let ready: MarkerBatch[] = [];
  let number = 0;
  let read = 0;
  let batch = null as BatchNotes | null;
  const finish = (notes: BatchNotes) => {
    ready.push(
      notes.finish(join(folder, `batch-${number++}`), encoder.endAndReuse(), Math.min(1, read / size)),
    );
    batch = null;
  };
  const readingFor = ({ warn, noteUnknown }: BatchNotes, feature: number): PointReading => {
    const nameOfFeature = () => `feature ${feature}`;
    return {
      isStrict,
      warn,
      noteUnknown: (name, isStored) => noteUnknown(name, isStored, feature, nameOfFeature),
    };
  };
  const { columns = {} } = declared;
  const isRenamed = Object.keys(columns).length > 0;
  const add = ({ bytes: text, feature, coordinates }: FeatureCursor): void => {
    if (batch !== null && (batch.count === batchSize || encoder.size() > fullBatch)) finish(batch);
    batch ??= createBatchNotes();
    const [longitude, latitude] = [coordinates.xy[0] ?? NaN, coordinates.xy[1] ?? NaN];
    const id = idOf(feature);
    const altitude = coordinates.hasZ ? coordinates.z[0] : undefined;
    if (properties.isPlain && altitude === undefined && !isRenamed) {
      encodePlain({ id, latitude, longitude }, text, properties.fields);
      batch.add(id, longitude, latitude);
      return;
    }
    const { createdBy, createdAt } = request;
    const { start, end } = properties;
    const parsed = start === end ? null : parseProperties(text.toString('utf8', start, end));
    const { fields, properties: rest } = markerFromPoint(
      [longitude, latitude, altitude],
      isJsonObject(parsed) ? (isRenamed ? renameProperties(parsed, columns) : parsed) : null,
      feature,
      readingFor(batch, feature),
    );
    const times = { createdAt, updatedAt: createdAt };
    encodeMarker(encoder, contentKey, { ...fields, id, properties: rest, createdBy, ...times });
    batch.add(id, longitude, latitude);
    batch.refer(fields, feature);
  };
  const visit = (cursor: FeatureCursor): boolean => {
    read += cursor.end - cursor.start + 1;
    if (reasonAgainst(cursor) !== null) return false;
    if (cursor.feature >= from) add(cursor);
    properties.clear();
    return true;
  };
  try {
    const runs = readFeatures(bytes, { ...pointSizes, properties }, visit);
    while ((await runs.next()).done !== true) {
      yield { batches: ready, fraction: Math.min(1, read / size) };
      ready = [];
    }
    if (batch !== null) finish(batch);
    yield { batches: ready, fraction: 1 };
  } finally {
    await bytes.close();
  }
}
