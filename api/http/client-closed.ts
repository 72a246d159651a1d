import type { Context } from '../context.ts';

/** The client closed the connection before its body or its response was complete. */
export class ClientClosed extends Error {
  override readonly name = 'ClientClosed';

  constructor(options?: ErrorOptions) {
    super('The client closed the connection.', options);
  }
}

/** Status of such requests in logs and metrics, as in nginx. Never sent to a client. */
export const clientClosedStatus = 499;

/**
 * Whether an error was caused by the client closing the connection. Libraries report aborted requests with their own
 * AbortError.
 */
export function isClientClosed(failure: unknown, { res }: Context): boolean {
  const isClosed = res.closed && !res.writableFinished;
  for (let cause = failure; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ClientClosed || (isClosed && cause.name === 'AbortError')) return true;
  }
  return false;
}
