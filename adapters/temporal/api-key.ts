import { readFile } from 'node:fs/promises';

/** Maximum age of the cached key: a replaced key is used within this time (milliseconds). */
const freshMs = 10_000;

/** An API key read from a file that may be replaced at any time. */
export interface ApiKey {
  /** The cached key. If it is stale, starts to read the file in the background, for later callers. */
  current(): string;
  /** Reads the file and returns its key, or the cached one if the file contains none. */
  refresh(): Promise<string>;
}

/** Whether the text is valid in a header: one word of printable ASCII. */
export function isApiKey(text: string): boolean {
  return text.length <= 8192 && /^[\x21-\x7e]+$/.test(text);
}

/**
 * Caches the key of the file, and reads the file again at most every ten seconds while the key is used. If
 * the file is missing or contains no key, the last key remains in use until Temporal rejects it.
 */
export function watchedApiKey(path: string, first: string): ApiKey {
  let key = first;
  let readAt = performance.now();
  const refresh = async () => {
    readAt = performance.now();
    const text = await readFile(path, 'latin1').catch(() => '');
    if (isApiKey(text.trim())) key = text.trim();
    return key;
  };
  return {
    current() {
      if (performance.now() - readAt > freshMs) void refresh();
      return key;
    },
    refresh,
  };
}
