import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MarkerBatch } from '../../core/markers/import/marker-batch.ts';
import { markerFromPoint } from '../../core/markers/import/marker-from-point.ts';
import { markerIdsOf } from '../../core/markers/import/marker-ids.ts';
import type { Marker } from '../../core/ports/marker-repository.ts';
import { checkPoints, readPoints, type NoPoint } from '../../geo/geojson/read-points.ts';
import { createBatchWriter, type BatchWriter } from './batch-writer.ts';
import { serveStep } from './serve-step.ts';

export interface ReadPointsRequest {
  /** The uploaded file. */
  readonly source: string;
  /** Where the files of the batches shall be written. */
  readonly folder: string;
  /** The markers' ids follow from it. */
  readonly jobId: string;
  readonly contentKey: number;
  readonly createdBy: string;
  /** Epoch milliseconds, for every marker. */
  readonly createdAt: number;
  /** So many points were loaded before; the file has been checked then. */
  readonly from: number;
  readonly batchSize: number;
  readonly isStrict: boolean;
}

export type ReadPointsResult =
  /** The batches before the last were handed over on the way. Null: there was nothing left. */
  | { readonly outcome: 'points'; readonly last: MarkerBatch | null }
  | { readonly outcome: 'mixed'; readonly other: NoPoint };

/**
 * The program: a GeoJSON file of points becomes rows of markers, in batches. All of the file is checked before the
 * first batch is handed over, so that a mistake at its end is known while nothing has been loaded yet.
 */
serveStep(async (input, report, handOver): Promise<ReadPointsResult> => {
  const request = input as ReadPointsRequest;
  const { source, folder, contentKey, batchSize, from } = request;
  const { size } = await stat(source);
  if (from === 0) {
    const { other } = await checkPoints(source, (bytes) => {
      report({ stage: 'validating', fraction: bytes / size, message: 'Checking the points.' });
    });
    if (other !== null) return { outcome: 'mixed', other };
  }

  const { jobId, isStrict, createdBy, createdAt } = request;
  const idOf = markerIdsOf(jobId);
  let batches = 0;
  let fraction = 0;
  let batch: BatchWriter | null = null;
  for await (const { points, skipped, bytes } of readPoints(source, { from })) {
    if (skipped.length > 0) throw new Error('The file has changed since it was checked.');
    for (const { longitude, latitude, properties, feature } of points) {
      if (batch !== null && batch.count === batchSize) {
        handOver(batch.finish(fraction));
        batch = null;
      }
      batch ??= createBatchWriter(join(folder, `batch-${batches++}`), contentKey);
      const fields = markerFromPoint([longitude, latitude], properties, feature, {
        isStrict,
        warn: batch.warn,
      });
      const marker: Marker = {
        ...fields,
        id: idOf(feature),
        createdBy,
        createdAt,
        updatedAt: createdAt,
      };
      batch.add(marker, feature);
    }
    fraction = Math.min(1, bytes / size);
  }
  return { outcome: 'points', last: batch?.finish(1) ?? null };
});
