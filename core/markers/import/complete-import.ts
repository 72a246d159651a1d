import { completeJob } from '../../jobs/complete-job.ts';
import type { Job } from '../../jobs/job.ts';
import { moreWarnings } from '../../jobs/more-warnings.ts';
import { limits } from '../../limits.ts';
import type { Database } from '../../ports/database.ts';
import { externalWarnings } from './unknown-properties.ts';
import { loadWithin, type RowsOfBatch } from './load-batch.ts';
import { importStart, type ImportCheckpoint } from './marker-batch.ts';
import { markerIdsOf } from './marker-ids.ts';

/**
 * Maximum number of markers in the result of an upload that waits for them; clients read the rest through the
 * list.
 */
const markersInResult = 1000;

/** Loads the last batch, if any, and completes the job. Throws like `completeJob`. */
export async function completeImport(
  database: Database,
  job: Job,
  checkpoint: ImportCheckpoint | null,
  last: RowsOfBatch | null,
): Promise<void> {
  const isBulk = job.kind === 'bulk-import';
  const markersCreated = (checkpoint?.markers ?? 0) + (last?.batch.count ?? 0);
  const message = markersCreated === 1 ? '1 marker was created.' : `${markersCreated} markers were created.`;
  const end = { result: { markersCreated }, message };
  await completeJob(database, job, end, async (repositories, _room, emit) => {
    const { jobs, markers } = repositories;
    const loaded = last === null ? checkpoint : await loadWithin(repositories, emit, job, checkpoint, last);
    const { unreported, unknownProperties } = loaded ?? importStart;
    const hint = isBulk ? '' : ' Import the points with as=layer to keep all values.';
    await jobs.warn(job.id, [
      ...(unreported > 0 ? [moreWarnings(unreported)] : []),
      ...externalWarnings(unknownProperties, hint),
    ]);
    if (isBulk) return;
    const idOf = markerIdsOf(job.id);
    const among = { ids: [], ranges: [{ first: idOf(0), last: idOf(markersCreated) }] };
    const page = { after: null, limit: markersInResult, bytes: limits.markerPageBytes };
    const { markers: first } = await markers.page(job.contentKey, page, { among });
    await jobs.answer(job.id, { markers: first, layer: null });
  });
}
