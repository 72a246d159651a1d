import { isGrpcServiceError } from '@temporalio/client';

/** What gRPC answers with, as far as we tell it apart. */
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

/** The status that an error brings, also where the SDK has wrapped it; null where it is of another kind. */
export function statusOf(error: unknown): number | null {
  if (isGrpcServiceError(error)) return error.code;
  return error instanceof Error && error.cause !== undefined ? statusOf(error.cause) : null;
}

export function hasStatus(error: unknown, ...wanted: readonly (keyof typeof status)[]): boolean {
  const found = statusOf(error);
  return wanted.some((name) => status[name] === found);
}

/**
 * Nobody answered: another try may find somebody. A server that is at the end of a call's time cancels it, which may be
 * heard of before the time is over here. Calls that are cancelled from here are not asked about.
 */
export function isOutOfReach(error: unknown): boolean {
  return hasStatus(error, 'unavailable', 'deadlineExceeded', 'cancelled');
}

/** What the other side says, without the SDK's words around it. */
export function reasonOf(error: unknown): string {
  if (isGrpcServiceError(error)) return error.details;
  if (error instanceof Error && error.cause !== undefined) return reasonOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}
