import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const checkout = dirname(dirname(import.meta.dirname));

/** The project's source files of the web application. */
export const sources = '{web,client,geo/style/model}/**/*';

/** The file in which a build stores the hash of its sources. */
export const stampName = '.sources';

/** A hash of the files that match the pattern and of the dependencies (lock file). */
export async function hashOf(pattern: string): Promise<string> {
  const hash = createHash('sha256');
  const files = globSync(pattern, { cwd: checkout, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...files.sort(), join(checkout, 'package-lock.json')]) {
    hash.update(file.slice(checkout.length)).update(await readFile(file));
  }
  return hash.digest('hex');
}
