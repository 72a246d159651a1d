import { ObjectStoreFull } from '../../../core/ports/object-store.ts';

/** A response of the store with an unexpected status. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * The status of the store's response; undefined without a response. The client library stores it in one of
 * two properties.
 */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const reported = ['status' in error ? error.status : undefined, 'code' in error ? error.code : undefined];
  return reported.map(Number).find((status) => Number.isInteger(status) && status >= 100);
}

const passingStatus = [408, 429, 500, 502, 503, 504];
const passingCodes = [
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'],
];

/** Whether the same request may succeed later. */
export function isRetryable(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined) return passingStatus.includes(status);
  return error instanceof Error && 'code' in error && passingCodes.includes(String(error.code));
}

/** Translates an error of the store to an error of the port. */
export function asPortFailure(error: unknown): unknown {
  if (statusOf(error) !== 507) return error;
  return new ObjectStoreFull('The object store is full.', { cause: error });
}
