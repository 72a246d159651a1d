import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Days after which nobody comes back to the state of the code that a layer or an archive was made of. */
const retentionDays = 3;

/** Layers of code and archives are made anew with every change; those that nobody used for days go. */
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
