/** An error response of the Kubernetes API. */
export interface ApiStatus {
  /** HTTP status; null if the server could not be reached. */
  readonly status: number | null;
  /** Message of the API server, or of the network error. */
  readonly message: string;
}

/** Returns null for errors that are neither API responses nor network errors. */
export function statusOf(error: unknown): ApiStatus | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'number' && 'body' in error)
    return { status: error.code, message: messageIn(error.body) ?? error.message };
  return isNetwork(error) ? { status: null, message: reasonOf(error) } : null;
}

/** Whether a retry may succeed: the server is unreachable, starting or overloaded. */
export function isTransient({ status }: ApiStatus): boolean {
  return status === null || status === 429 || status === 408 || status >= 500;
}

/**
 * Whether authentication or authorization failed. A server that has just started also responds like this, until it has
 * loaded accounts and roles.
 */
export function isAuthorizationError({ status, message }: ApiStatus): boolean {
  return status === 401 || (status === 403 && / cannot \w+ resource /.test(message));
}

/** The client library returns the body as text: a Status object as JSON, or any response of a proxy. */
function messageIn(body: unknown): string | null {
  if (typeof body !== 'string') return null;
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

/** Whether this is a network error such as `fetch failed` or `terminated`; its cause has the reason. */
function isNetwork(error: Error): boolean {
  const { cause } = error;
  const isOfSystem = (each: unknown) =>
    each instanceof Error && 'code' in each && typeof each.code === 'string';
  return error instanceof TypeError ? cause !== undefined : isOfSystem(error) || isOfSystem(cause);
}

function reasonOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
