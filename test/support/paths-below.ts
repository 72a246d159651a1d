import { readdir } from 'node:fs/promises';

/** Paths below a folder in which programs create and remove files meanwhile. */
export async function pathsBelow(folder: string): Promise<string[]> {
  for (;;)
    try {
      return await readdir(folder, { recursive: true });
    } catch (error) {
      // A folder was removed between its listing and its reading.
      const { code, path } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' || path === folder) throw error;
    }
}
