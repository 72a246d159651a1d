import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { precompress } from '../precompress.ts';
import { checkout, hashOf } from '../sources.ts';
import { writePacks } from './write-packs.ts';

const cache = join(checkout, 'node_modules', '.cache', 'basemap');

export interface BasemapPacks {
  /** Path of the folder of packs. */
  readonly path: string;
  /** Names of the packs. */
  readonly names: readonly string[];
}

/**
 * Writes the packs of the basemap, with compressed variants, below `folder`. They are cached by a hash of the
 * packages and of the modules in this folder, because generating them takes ten seconds.
 */
export async function ensurePacks(folder: string): Promise<BasemapPacks> {
  const made = join(cache, await hashOf('web/build/basemap/**/*'));
  const names = await namesIn(made);
  if (names.length === 0) await makePacks(made);
  await cp(made, folder, { recursive: true });
  return { path: await pathIn(made), names: await namesIn(made) };
}

async function makePacks(made: string): Promise<void> {
  const staging = `${made}.${process.pid}`;
  try {
    await mkdir(staging, { recursive: true });
    await writePacks(staging);
    await precompress(staging);
    await rm(made, { recursive: true, force: true });
    await rename(staging, made);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function pathIn(made: string): Promise<string> {
  const [name = ''] = await readdir(join(made, 'assets')).catch(() => []);
  return `assets/${name}`;
}

async function namesIn(made: string): Promise<string[]> {
  const files = await readdir(join(made, await pathIn(made))).catch(() => []);
  return files.filter((file) => file.endsWith('.tiles')).map((file) => file.slice(0, -'.tiles'.length));
}
