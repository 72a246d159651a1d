import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** File with the Postgres password of a stack, readable by its user only. */
export function passwordFile(stackFolder: string): string {
  return join(stackFolder, 'postgres-password');
}

/** Password of the superuser; generated on first use. */
export function postgresPassword(stackFolder: string): string {
  mkdirSync(stackFolder, { recursive: true });
  const file = passwordFile(stackFolder);
  try {
    writeFileSync(file, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
