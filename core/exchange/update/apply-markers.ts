import { changeRoomForJob, refuseCleared } from '../../jobs/change-room-for-job.ts';
import { JobProblem } from '../../jobs/job-problem.ts';
import type { Job } from '../../jobs/job.ts';
import { limits } from '../../limits.ts';
import type { Database, Repositories } from '../../ports/database.ts';
import { changesOf, conflictsOf, countMerged, isWritten, type MarkerTarget, type MergedTarget, mergeTargets, writeMerged } from './marker-changes.ts'; // prettier-ignore
import type { UpdateOptions } from './update-input.ts';
import { nothingUpdated, tallyOfJob, type UpdateTally, withConflicts, withEvents } from './update-result.ts';

interface MarkerBatch {
  /** The markers of the batch; also called within the transaction that changes them. */
  readonly targetsOf: (repositories: Repositories) => Promise<readonly MarkerTarget[]>;
  /** What the tally records of the batch besides its changes. */
  readonly progress: Partial<Pick<UpdateTally, 'phase' | 'done' | 'after'>>;
  /** Whether unchanged markers count. */
  readonly countsUnchanged: boolean;
}

/**
 * Applies changes of markers batch by batch: the changes, their events and the checkpoint of the job in one
 * transaction each. A retry continues after the last batch that changed something.
 */
export class MarkerChanges {
  readonly #database: Database;
  readonly #job: Job;
  readonly #options: UpdateOptions;
  /** The checkpoint as stored, and the tally, which includes later batches that changed nothing. */
  #stored: UpdateTally | null;
  #tally: UpdateTally;

  constructor(database: Database, job: Job, options: UpdateOptions) {
    this.#database = database;
    this.#job = job;
    this.#options = options;
    this.#stored = options.dryRun ? null : tallyOfJob(job);
    this.#tally = this.#stored ?? nothingUpdated;
  }

  get tally(): UpdateTally {
    return this.#tally;
  }

  /** Throws JobProblem if the job was cancelled or has ended, or the room was deleted or cleared. */
  async apply(batch: MarkerBatch): Promise<void> {
    const { conflicts, dryRun } = this.#options;
    const expected = mergeTargets(await batch.targetsOf(this.#database), conflicts);
    if (dryRun || !expected.some(isWritten)) this.#tally = this.#after(batch, expected);
    else this.#tally = this.#stored = await this.#write(batch);
  }

  async #write(batch: MarkerBatch): Promise<UpdateTally> {
    const job = this.#job;
    return changeRoomForJob(this.#database, job, async (repositories, room, emit) => {
      refuseCleared(job, room);
      const merged = mergeTargets(await batch.targetsOf(repositories), this.#options.conflicts);
      const count = await writeMerged({ repositories, room, emit }, merged);
      const after = this.#after(batch, merged);
      const next = { ...after, events: withEvents(after.events, room.lastSeq, count) };
      if (await repositories.jobs.advance(job.id, job.run, this.#stored as Checkpoint, next)) return next;
      // An attempt that was considered lost may have applied it; the next attempt reads the checkpoint again.
      const now = await repositories.jobs.find(job.id);
      if (now?.cancelRequested === true) throw JobProblem.of('job_cancelled');
      throw JobProblem.of('job_interrupted', { attempts: 10 });
    });
  }

  #after({ progress, countsUnchanged }: MarkerBatch, merged: readonly MergedTarget[]): UpdateTally {
    const counted = countsUnchanged ? merged : merged.filter(({ merge }) => merge.outcome !== 'unchanged');
    const updatedMarkers = countMerged(this.#tally.updatedMarkers, counted);
    const all = [...this.#tally.changedMarkers, ...changesOf(merged)];
    const changedMarkers = all.slice(0, limits.reportedChanges);
    return withConflicts(
      { ...this.#tally, ...progress, updatedMarkers, changedMarkers },
      conflictsOf(merged),
    );
  }
}

type Checkpoint = Job['checkpoint'];
