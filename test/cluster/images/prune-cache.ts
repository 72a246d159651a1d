import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Days after which an unused layer or archive is deleted. */
const retentionDays = 3;

/** Deletes code layers and archives that were not used for days; they are rebuilt with every change. */
export async function pruneCache(cache: string, now: number = Date.now()): Promise<void> {
  for (const name of await readdir(cache)) {
    if (!name.endsWith('.tar')) continue;
    const file = join(cache, name);
    const { mtimeMs } = await stat(file);
    if (now - mtimeMs < retentionDays * 86_400_000) continue;
    await rm(file, { force: true });
    await rm(`${file}.sha256`, { force: true });
  }
}
