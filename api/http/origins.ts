const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** Whether pages of the origin may call the service with the session cookie; `*` lets nobody do that. */
export function isAllowed(allowed: readonly string[], origin: string): boolean {
  if (!origin.includes('://')) return false;
  return allowed.includes(origin) || (allowed.includes('loopback') && loopback.test(origin));
}
