import { limits } from '../../limits.ts';
import type { Database } from '../../ports/database.ts';
import type { FileMarker } from '../reading/read-marker.ts';
import { MarkerChanges } from './apply-markers.ts';
import { batchMarkers } from './batch-markers.ts';
import { fileTargets, type MarkerComparison, missingTargets, nameMarkers } from './file-markers.ts';
import type { UpdateOptions } from './update-input.ts';
import type { UpdateTally } from './update-result.ts';

/** The markers of a file, from the beginning. */
export interface MarkersOfFile {
  readonly markers: () => AsyncIterable<readonly FileMarker[]>;
  /** Whether markers that are not in the file were deleted there. */
  readonly isComplete: boolean;
}

/** Number of markers of the room that are compared with the file at once. */
const pageLength = 500;

/**
 * Merges the markers of a file into its room, continuing from the checkpoint of the job: first those in the file, then
 * those that it no longer contains. `report` receives the number of markers compared.
 */
export async function updateMarkers(
  database: Database,
  comparison: MarkerComparison,
  { markers, isComplete }: MarkersOfFile,
  { options, signal, report }: UpdateWatch,
): Promise<UpdateTally> {
  const changes = new MarkerChanges(database, comparison.job, options);
  const { phase, done: from } = changes.tally;
  let done = 0;
  for await (const batch of batchMarkers(markers())) {
    signal.throwIfAborted();
    done += batch.length;
    // Names depend on the markers before, so they are also needed for those that are done.
    const named = await nameMarkers(database, comparison, batch);
    report(done);
    if (phase === 'deletions' || done <= from) continue;
    await changes.apply({
      targetsOf: (repositories) => fileTargets(repositories, comparison, named),
      progress: { done },
      countsUnchanged: true,
    });
  }
  if (isComplete) await deleteMissing(database, changes, comparison, signal);
  return changes.tally;
}

interface UpdateWatch {
  readonly options: UpdateOptions;
  readonly signal: AbortSignal;
  readonly report: (markers: number) => void;
}

async function deleteMissing(
  database: Database,
  changes: MarkerChanges,
  comparison: MarkerComparison,
  signal: AbortSignal,
): Promise<void> {
  const { ids, job } = comparison;
  for (let after = changes.tally.after; ;) {
    signal.throwIfAborted();
    const page = { after, limit: pageLength, bytes: limits.markerPageBytes };
    const { markers, more } = await database.markers.page(job.contentKey, page);
    const last = markers.at(-1);
    if (last === undefined) return;
    after = last.id;
    const missing = markers.map(({ id }) => id).filter((id) => !ids.has(id));
    if (missing.length > 0)
      await changes.apply({
        targetsOf: (repositories) => missingTargets(repositories, comparison, missing),
        progress: { phase: 'deletions', after },
        countsUnchanged: false,
      });
    if (!more) return;
  }
}
