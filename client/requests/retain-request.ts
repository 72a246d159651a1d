/**
 * A request references its caller's signal, but the signal references the request only weakly in Node: an abort after
 * a garbage collection does not reach a connection whose Request is unreachable. The body of a response is reachable
 * while the connection is open.
 */
const requestsOf = new WeakMap<ReadableStream, Set<Request>>();

/** Delivers an abort of the request until the body of its response has been read. */
export function retainRequest(request: Request, { body }: Response): void {
  if (body === null) return;
  const requests = requestsOf.get(body) ?? new Set();
  requestsOf.set(body, requests.add(request));
}
