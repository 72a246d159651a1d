import { readFile } from 'node:fs/promises';

/** How old what we know of the file may be: a key that was put beside it is used within this time (milliseconds). */
const freshMs = 10_000;

/** The API key of a file, which may be replaced at any time. */
export interface ApiKey {
  /** The key to send now. Never waits: a look at the file that is due begins, and the next caller has its outcome. */
  current(): string;
  /** The key as the file has it now. */
  look(): Promise<string>;
}

/** What a header can carry: one word of printable ASCII. */
export function isApiKey(text: string): boolean {
  return text.length <= 8192 && /^[\x21-\x7e]+$/.test(text);
}

/**
 * Keeps the key of the file in memory and looks at it again every ten seconds while it is used. A file that is away, or
 * holds no key, leaves the last one in place: it is good for as long as Temporal takes it.
 */
export function watchedApiKey(path: string, first: string): ApiKey {
  let key = first;
  let lookedAt = performance.now();
  const look = async () => {
    lookedAt = performance.now();
    const text = await readFile(path, 'latin1').catch(() => '');
    if (isApiKey(text.trim())) key = text.trim();
    return key;
  };
  return {
    current() {
      if (performance.now() - lookedAt > freshMs) void look();
      return key;
    },
    look,
  };
}
