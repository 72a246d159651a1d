import { readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of one log file from which on it is put aside at the next start. */
const maxLength = 64 * 1024 * 1024;

/** Logs survive a restart: programs append to theirs. One that is long is put aside, in the place of the one before it. */
export async function shortenLogs(folder: string, max: number = maxLength): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.log'))) {
    const file = join(folder, name);
    if ((await stat(file)).size > max) await rename(file, `${file}.before`);
  }
}
