/** Long enough for a machine many times slower than ours, and for a deployment far away. */
export const defaultTimeoutMs = 10 * 60_000;
