import { ObjectStoreFull } from '../../../core/ports/object-store.ts';

/** The status of the store's response; undefined without a response. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const { httpStatusCode } = error.$metadata as { readonly httpStatusCode?: number };
  return httpStatusCode;
}

/** Error codes of S3-compatible stores that are full; AWS never returns one. */
const full = [
  'InsufficientStorage',
  'StorageFull',
  'XMinioStorageFull',
  'QuotaExceeded',
  'XMinioAdminBucketQuotaExceeded',
];

export function asPortFailure(error: unknown): unknown {
  const isFull = error instanceof Error && (statusOf(error) === 507 || full.includes(error.name));
  return isFull ? new ObjectStoreFull('The object store is full.', { cause: error }) : error;
}
