import type { Refusal } from '../../core/errors.ts';

/** Body of all error responses. */
export interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly status: number;
  readonly requestId: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export function errorBody(refusal: Refusal, requestId: string): ErrorBody {
  return {
    error: refusal.publicError,
    message: refusal.message,
    status: refusal.status,
    requestId,
    ...(Object.keys(refusal.details).length === 0 ? {} : { details: refusal.details }),
  };
}
