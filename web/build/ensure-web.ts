import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWeb, defaultFolder } from './build-web.ts';
import { hashOf, sources, stampName } from './sources.ts';

/** Builds the web application if it is missing or older than its sources. Returns its folder. */
export async function ensureWeb(say: (line: string) => void): Promise<string> {
  const stamp = await readFile(join(defaultFolder, stampName), 'utf8').catch(() => null);
  if (stamp !== (await hashOf(sources))) {
    say(
      `Making the web application, because ${stamp === null ? 'it is not there yet' : 'its sources changed'}.`,
    );
    await buildWeb(defaultFolder);
  }
  return defaultFolder;
}
