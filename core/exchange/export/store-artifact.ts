import { discardObjects } from '../../blobs/discard-objects.ts';
import { hold } from '../../blobs/reference-objects.ts';
import { completeJob } from '../../jobs/complete-job.ts';
import type { Job } from '../../jobs/job.ts';
import type { JobWarning } from '../../jobs/job-state.ts';
import { limits } from '../../limits.ts';
import type { Database, Repositories } from '../../ports/database.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import type { NewArtifact } from './artifact.ts';

export type MadeFile = Omit<NewArtifact, 'jobId' | 'contentKey'>;

/** The message of a completed export. */
export const exportIsThere = 'The file is ready.';

/**
 * Publishes the file of an export and completes its job. Throws like `completeJob`; the file is then deleted.
 */
export async function publishArtifact(
  { database, objects }: { readonly database: Database; readonly objects: ObjectStore },
  job: Job,
  file: MadeFile,
  warnings: readonly JobWarning[] = [],
): Promise<void> {
  try {
    await completeJob(database, job, { result: {}, message: exportIsThere }, async (repositories) => {
      await repositories.jobs.warn(job.id, warnings);
      await storeArtifact(repositories, job, file);
    });
  } catch (error) {
    await discardObjects({ database, objects }, [file.blobKey]);
    throw error;
  }
}

/** Runs in the transaction that completes the job. */
export async function storeArtifact(
  { artifacts, blobs, quota, jobs }: Repositories,
  { id: jobId, contentKey }: Pick<Job, 'id' | 'contentKey'>,
  file: MadeFile,
): Promise<void> {
  const { bytes, fileName, mediaType, blobKey } = file;
  const expiresAt = await artifacts.insert({ ...file, jobId, contentKey }, limits.artifactLifetime);
  const holder = { contentKey, objectType: 'artifact', objectId: jobId };
  // The artifact expires by itself and does not count towards a quota.
  await hold({ blobs, quota }, [{ holder, keys: [blobKey] }], null);
  await jobs.answer(jobId, { bytes, fileName, mediaType, expiresAt });
}
