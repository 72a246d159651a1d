/** What the API of a cluster answers in place of what was asked for. */
export interface ApiStatus {
  /** Status of HTTP; null where the server was not reached. */
  readonly status: number | null;
  /** The cluster's own words. */
  readonly message: string;
}

/** Null of an error that does not come from the API. */
export function statusOf(error: unknown): ApiStatus | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'number' && 'body' in error)
    return { status: error.code, message: messageIn(error.body) ?? error.message };
  return isNetwork(error) ? { status: null, message: reasonOf(error) } : null;
}

/** Whether the same request may be answered otherwise in a while: the server is away, starting, or has too much to do. */
export function mayPass({ status }: ApiStatus): boolean {
  return status === null || status === 429 || status === 408 || status >= 500;
}

/**
 * Whether the server does not know us or our rights. One that has just started does not either: it answers before it has
 * read accounts and roles.
 */
export function isUnknownRight({ status, message }: ApiStatus): boolean {
  return status === 401 || (status === 403 && / cannot \w+ resource /.test(message));
}

/** The library gives the body of an error as it came: a Status of the cluster as JSON, or anything of a proxy before it. */
function messageIn(body: unknown): string | null {
  if (typeof body !== 'string') return null;
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

/** `fetch failed`, `terminated` and their like: the cause says why. */
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
