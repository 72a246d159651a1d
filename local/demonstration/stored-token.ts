import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = (folder: string) => join(folder, 'demonstration-token');

/** The API token of the last start. It is reused so that scripts with this token continue to work. */
export function storedToken(folder: string): string | undefined {
  try {
    return readFileSync(file(folder), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

export function storeToken(folder: string, token: string): void {
  writeFileSync(file(folder), `${token}\n`, { mode: 0o600 });
}
