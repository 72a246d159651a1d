import { readFileSync } from 'node:fs';

/** Last lines of a log file, for error messages; empty if there is no file. */
export function logTail(path: string, lines = 12): string {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
