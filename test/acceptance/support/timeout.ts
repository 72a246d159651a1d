/** Long enough for a machine many times slower than a developer machine, and for a remote deployment. */
export const defaultTimeoutMs = 10 * 60_000;
