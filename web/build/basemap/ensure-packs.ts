import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { precompress } from '../precompress.ts';
import { checkout, hashOf } from '../sources.ts';
import { writePacks } from './write-packs.ts';

const cache = join(checkout, 'node_modules', '.cache', 'basemap');

/**
 * Writes the packs of the basemap, with compressed variants, below `folder`. They are cached by a hash of the
 * packages and of their modules, because generating them takes 14 s of CPU. Resolves to the path of their folder.
 */
export async function ensurePacks(folder: string): Promise<string> {
  const made = join(cache, await hashOf('web/{build/basemap/**/*,map/basemap-pyramid.ts}'));
  const path = (await pathIn(made)) ?? (await makePacks(made));
  await cp(made, folder, { recursive: true });
  return path;
}

async function makePacks(made: string): Promise<string> {
  const staging = `${made}.${process.pid}`;
  try {
    await mkdir(staging, { recursive: true });
    await writePacks(staging);
    await precompress(staging);
    await rm(made, { recursive: true, force: true });
    await rename(staging, made);
    return (await pathIn(made)) ?? '';
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Null if there are no packs. */
async function pathIn(made: string): Promise<string | null> {
  const [name] = await readdir(join(made, 'assets')).catch(() => []);
  return name === undefined ? null : `assets/${name}`;
}
