import { Defect, unexpected } from '../json/defect.ts';
import { skipSpace } from '../json/skip-value.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { FeatureReader, type PropertySink } from './feature-reader.ts';
import { GeometryBuffer } from './geometry-buffer.ts';
import { locate } from './locate.ts';
import { readBatches } from './read-batches.ts';

export interface FeatureCursor {
  reader: FeatureReader;
  coordinates: GeometryBuffer;
  bytes: Buffer;
  /** Number of the feature, counted from 0. */
  feature: number;
  /** Position of the feature in `bytes`. */
  start: number;
  end: number;
}

export interface ReadFeaturesOptions {
  batchBytes: number;
  maxFeatureBytes: number;
  properties: PropertySink;
  /** Accepts documents in any reference system. */
  anyCrs?: boolean;
}

/**
 * Reads the features of a GeoJSON document one by one, strictly, in constant memory. The cursor is the same
 * object each time. `visit` returns whether to continue; the generator yields after each batch of features.
 */
export async function* readFeatures(
  source: ByteSource,
  options: ReadFeaturesOptions,
  visit: (cursor: FeatureCursor) => boolean,
): AsyncGenerator<undefined> {
  const coordinates = new GeometryBuffer();
  const reader = new FeatureReader(coordinates, options.properties);
  const cursor: FeatureCursor = { reader, coordinates, bytes: Buffer.alloc(0), feature: 0, start: 0, end: 0 };
  for await (const { bytes, start, end, offset } of readBatches(source, options)) {
    cursor.bytes = bytes;
    try {
      for (let p = skipSpace(bytes, start); p < end;) {
        cursor.start = p;
        cursor.end = p = reader.read(bytes, p);
        if (!visit(cursor)) return;
        cursor.feature++;
        p = skipSpace(bytes, p);
        if (p < end && bytes[p] !== 44) unexpected(bytes, p, '"," or "]" after a feature');
        p = skipSpace(bytes, p + 1);
      }
    } catch (error) {
      if (error instanceof Defect) throw locate(error, offset, { feature: cursor.feature });
      throw error;
    }
    yield;
  }
}

/** Validates properties and ids as JSON and discards them. */
export const noProperties = (skip: (bytes: Buffer, p: number) => number): PropertySink => ({
  length: 0,
  readProperties: skip,
  readId: skip,
});
