import { Readable } from 'node:stream';
import type { Job } from '../../../core/jobs/job.ts';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { Database } from '../../../core/ports/database.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import { exportInput } from '../../../core/exchange/export/export-input.ts';
import { madeOf } from '../../../core/exchange/export/export-options.ts';
import { publishArtifact } from '../../../core/exchange/export/store-artifact.ts';

export const geoPackageType = 'application/geopackage+sqlite3';

/** Completes an export as its worker does, with a file of this content. */
export async function finishExport(
  ports: { readonly database: Database; readonly objects: ObjectStore },
  job: Job,
  content: Uint8Array,
  warnings: readonly JobWarning[] = [],
): Promise<void> {
  const { database, objects } = ports;
  await database.jobs.begin(job.id, job.run);
  const blobKey = `exports/${crypto.randomUUID()}`;
  await database.blobs.announce([{ key: blobKey, bytes: 0, sha256: null, mediaType: geoPackageType }]);
  await objects.put(blobKey, Readable.from([content]));
  const { seq } = await database.artifacts.lastChange(job.roomKey);
  const file = {
    ...{ blobKey, bytes: content.length, mediaType: geoPackageType, fileName: `${job.roomId}.gpkg` },
    madeOf: madeOf(seq, exportInput(job).options),
  };
  await publishArtifact(ports, job, file, warnings);
}
