import { readFileSync } from 'node:fs';

/** The last lines of a part's log, for the message that says why it did not start; empty when there is none. */
export function logTail(path: string, lines = 12): string {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
