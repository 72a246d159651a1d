import type { Context } from '../context.ts';

/** The client closed the connection before its body or its response was complete. */
export class ClientClosed extends Error {
  override readonly name = 'ClientClosed';

  constructor(options?: ErrorOptions) {
    super('The client closed the connection.', options);
  }
}

/** The status of such a request in log and metrics, as nginx has it. No client receives it. */
export const clientClosedStatus = 499;

/**
 * Whether a failure follows from the client closing the connection. Libraries report an aborted request by an
 * AbortError of their own.
 */
export function isClientClosed(failure: unknown, { res }: Context): boolean {
  const isClosed = res.closed && !res.writableFinished;
  for (let cause = failure; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ClientClosed || (isClosed && cause.name === 'AbortError')) return true;
  }
  return false;
}
