import { discardObjects } from '../blobs/discard-objects.ts';
import { hold, releaseObjects, type Holder } from '../blobs/reference-objects.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { Job } from './job.ts';

type Ledgers = Pick<Repositories, 'blobs' | 'quota'>;
type Subject = Pick<Job, 'id' | 'contentKey'>;

/** A checkpoint that consists of objects: finished parts of the work, by name. */
export interface StoredCheckpoint {
  /** The run that stored them; they are released when it ends. */
  readonly run: number;
  readonly objects: Readonly<Record<string, { readonly key: string; readonly bytes: number }>>;
}

/**
 * In the transaction that advances the checkpoint: references the objects until the job ends. They do not
 * count towards the quota.
 */
export async function referenceCheckpoint(
  ledgers: Ledgers,
  job: Subject,
  keys: readonly string[],
): Promise<void> {
  await hold(ledgers, [{ holder: holderOf(job), keys }], null);
}

/** Releases the objects of the job's checkpoint, which are no longer needed. Has no effect if it has none. */
export async function releaseCheckpoint(ledgers: Ledgers, job: Subject): Promise<void> {
  await releaseObjects(ledgers, holderOf(job), { reservationId: null });
}

/**
 * Releases and deletes the objects of the job's checkpoint after the work that they belong to is complete.
 * The sweep deletes what remains.
 */
export async function discardCheckpoint(
  { database, objects }: { readonly database: Database; readonly objects: ObjectStore },
  jobId: string,
): Promise<void> {
  const job = await database.jobs.find(jobId);
  const keys = job === null ? [] : checkpointKeys(job);
  if (job === null || keys.length === 0) return;
  await database.transaction((repositories) => releaseCheckpoint(repositories, job));
  await discardObjects({ database, objects }, keys);
}

/** Keys of the objects of a job's checkpoint; empty for checkpoints without objects. */
export function checkpointKeys({ checkpoint }: Pick<Job, 'checkpoint'>): string[] {
  const { objects = {} } = (checkpoint ?? {}) as Partial<StoredCheckpoint>;
  return Object.values(objects).map(({ key }) => key);
}

function holderOf({ id, contentKey }: Subject): Holder {
  return { contentKey, objectType: 'checkpoint', objectId: id };
}
