import { ObjectStoreFull } from '../../../core/ports/object-store.ts';

/** The status with which the store answered; undefined where there was no answer. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const { httpStatusCode } = error.$metadata as { readonly httpStatusCode?: number };
  return httpStatusCode;
}

/** What the stores call it that nothing more has room; Amazon's never says so. */
const full = [
  'InsufficientStorage',
  'StorageFull',
  'XMinioStorageFull',
  'QuotaExceeded',
  'XMinioAdminBucketQuotaExceeded',
];

export function asPortFailure(error: unknown): unknown {
  const isFull = error instanceof Error && (statusOf(error) === 507 || full.includes(error.name));
  return isFull ? new ObjectStoreFull('There is no room in the object store.', { cause: error }) : error;
}
