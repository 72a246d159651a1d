/**
 * Caches the result of `make` per key for `milliseconds`, for at most `size` keys. Failures are not cached,
 * and concurrent callers share one call.
 */
export function rememberFor<T>(
  milliseconds: number,
  size: number,
): (key: string, make: () => Promise<T>) => Promise<T> {
  const stored = new Map<string, { readonly until: number; readonly value: Promise<T> }>();
  return async (key, make) => {
    const known = stored.get(key);
    if (known !== undefined && known.until > Date.now()) return known.value;
    const entry = { until: Date.now() + milliseconds, value: make() };
    // Deleting first moves the key to the end, so the first key is always the oldest.
    stored.delete(key);
    stored.set(key, entry);
    for (const oldest of stored.keys()) {
      if (stored.size <= size) break;
      stored.delete(oldest);
    }
    try {
      return await entry.value;
    } catch (error) {
      if (stored.get(key) === entry) stored.delete(key);
      throw error;
    }
  };
}
