import { isGrpcServiceError } from '@temporalio/client';

/** The gRPC status codes that callers distinguish. */
export const status = {
  cancelled: 1,
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  failedPrecondition: 9,
  unimplemented: 12,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** The gRPC status of an error, also of one that the SDK has wrapped; null for other errors. */
export function statusOf(error: unknown): number | null {
  if (isGrpcServiceError(error)) return error.code;
  return error instanceof Error && error.cause !== undefined ? statusOf(error.cause) : null;
}

export function hasStatus(error: unknown, ...wanted: readonly (keyof typeof status)[]): boolean {
  const found = statusOf(error);
  return wanted.some((name) => status[name] === found);
}

/**
 * Whether Temporal did not respond, so that a retry may succeed. At the deadline of a call the server may
 * cancel it before the client times out, so `cancelled` counts. Not for calls that this process cancels.
 */
export function isUnavailable(error: unknown): boolean {
  return hasStatus(error, 'unavailable', 'deadlineExceeded', 'cancelled');
}

/** The message of the server, without the text that the SDK adds. */
export function reasonOf(error: unknown): string {
  if (isGrpcServiceError(error)) return error.details;
  if (error instanceof Error && error.cause !== undefined) return reasonOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}
