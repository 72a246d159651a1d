import { hold, releaseObjects, type Holder } from '../blobs/reference-objects.ts';
import type { Repositories } from '../ports/database.ts';
import type { Job } from './job.ts';

type Ledgers = Pick<Repositories, 'blobs' | 'quota'>;

/**
 * In the transaction that records the job: references its uploads, or the objects that it works on, until it
 * ends. Its reservation covers them.
 */
export async function referenceUploads(
  ledgers: Ledgers,
  job: Pick<Job, 'id' | 'contentKey'>,
  keys: readonly string[],
): Promise<void> {
  await hold(ledgers, [{ holder: holderOf(job), keys }], null);
}

/** In the transaction that ends the job: releases its uploads and the rest of its reservation. */
export async function releaseUploads(
  ledgers: Ledgers,
  { reservationId, ...job }: Pick<Job, 'id' | 'contentKey' | 'reservationId'>,
): Promise<void> {
  await releaseObjects(ledgers, holderOf(job), { reservationId });
}

function holderOf({ id, contentKey }: Pick<Job, 'id' | 'contentKey'>): Holder {
  return { contentKey, objectType: 'upload', objectId: id };
}
