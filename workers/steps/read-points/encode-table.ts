import { join } from 'node:path';
import { createCopyEncoder } from '../../../adapters/postgres/copy-binary.ts';
import { encodeMarker } from '../../../adapters/postgres/marker-rows.ts';
import type { MarkerBatch } from '../../../core/markers/import/marker-batch.ts';
import { renameColumns } from '../../../core/markers/import/rename-columns.ts';
import { markerFromPoint, type PointReading } from '../../../core/markers/import/marker-from-point.ts';
import { markerIdsOf } from '../../../core/markers/import/marker-ids.ts';
import type { Declaration } from '../../../geo/declaration.ts';
import type { TableWarning } from '../../../geo/table/table-warning.ts';
import { readTablePoints } from '../../../geo/table/table-points.ts';
import { createBatchNotes, fullBatch, type BatchNotes } from './batch-notes.ts';
import type { EncodePoints } from './encode-points.ts';

/** Like `encodePoints`, for the rows of a table. Throws GeoError. */
export async function* encodeTable(
  request: EncodePoints,
): AsyncGenerator<{ readonly batches: readonly MarkerBatch[]; readonly fraction: number }> {
  const { source, size, folder, jobId, contentKey, createdBy, createdAt, from, batchSize } = request;
  const { declared } = request;
  const columns = new Map<string, string>();
  const encoder = createCopyEncoder();
  const idOf = markerIdsOf(jobId);
  let ready: MarkerBatch[] = [];
  let number = 0;
  let fraction = 0;
  let batch: BatchNotes | null = null;
  let unreported: TableWarning[] = [];
  const finished = (notes: BatchNotes) =>
    notes.finish(join(folder, `batch-${number++}`), encoder.endAndReuse(), fraction);

  for await (const { points, warnings, bytes } of readTablePoints(source, {
    declared,
    from,
    nameProperties: (names) => {
      const renamed = renameColumns(names, declared.columns);
      for (const [i, name] of names.entries()) {
        const field = renamed[i] ?? name;
        if (field !== name && !isDeclared(name, declared)) columns.set(field, name);
      }
      return renamed;
    },
    dateNames: ['eventDate'],
  })) {
    unreported.push(...warnings);
    fraction = Math.min(1, bytes / size);
    for (const { longitude, latitude, altitude, properties, feature, row } of points) {
      if (batch !== null && (batch.count === batchSize || encoder.size() > fullBatch)) {
        ready.push(finished(batch));
        batch = null;
      }
      batch ??= createBatchNotes();
      if (unreported.length > 0) unreported = reportUpTo(row, unreported, batch);
      // All values of a table are texts, whose reading needs no warning.
      const reading = { isStrict: false, columns, ...ofRow(row, feature, batch) };
      const location = [longitude, latitude, altitude] as const;
      const { fields, properties: rest } = markerFromPoint(location, properties, feature, reading);
      const id = idOf(feature);
      const times = { createdAt, updatedAt: createdAt };
      encodeMarker(encoder, contentKey, { ...fields, id, properties: rest, createdBy, ...times });
      batch.add(id, longitude, latitude);
      batch.refer(fields, feature);
    }
    yield { batches: ready, fraction };
    ready = [];
  }
  if (batch !== null) {
    reportUpTo(Infinity, unreported, batch);
    ready.push(finished(batch));
  }
  yield { batches: ready, fraction: 1 };
}

/** Whether the caller says what a column contains. */
function isDeclared(name: string, { columns }: Declaration): boolean {
  return name === columns?.title || name === columns?.date;
}

/**
 * Each batch reports the warnings of rows up to its last one, so that resuming after a batch repeats none.
 */
function reportUpTo(row: number, warnings: readonly TableWarning[], { warn }: BatchNotes): TableWarning[] {
  for (const { row: at, ...warning } of warnings) if (at <= row) warn(warning);
  return warnings.filter((warning) => warning.row > row);
}

/** In a table, users find a row by its number, not by the number of the feature. */
function ofRow(
  row: number,
  feature: number,
  { warn, noteUnknown }: BatchNotes,
): Pick<PointReading, 'warn' | 'noteUnknown'> {
  const nameOfFeature = () => `row ${row}`;
  return {
    warn: (warning) => warn({ ...warning, message: warning.message.replace(/^Feature \d+/, `Row ${row}`) }),
    noteUnknown: (name, isStored) => noteUnknown(name, isStored, feature, nameOfFeature),
  };
}
