import { readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Size in bytes above which a log file is rotated at the next start. */
const maxLength = 64 * 1024 * 1024;

/** Rotates log files larger than `max` bytes: `x.log` replaces `x.log.before`. Smaller ones are appended to. */
export async function rotateLogs(folder: string, max: number = maxLength): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.log'))) {
    const file = join(folder, name);
    if ((await stat(file)).size > max) await rename(file, `${file}.before`);
  }
}
