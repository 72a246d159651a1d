const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** Whether pages of the origin may call the API with the session cookie; `*` does not allow that. */
export function isAllowed(allowed: readonly string[], origin: string): boolean {
  if (!origin.includes('://')) return false;
  return allowed.includes(origin) || (allowed.includes('loopback') && loopback.test(origin));
}
