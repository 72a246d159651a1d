import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One layer of an image: a tar of files as they stand below the root, and the name by which images refer to it. */
export interface Layer {
  readonly file: string;
  /** SHA-256 of the tar, in hexadecimal. */
  readonly digest: string;
}

export interface LayerRecipe {
  readonly name: string;
  /** All that decides what the layer holds: who has the same has the same layer. */
  readonly key: string;
  /** Lays the files out below `root`, as they shall stand below `/`. */
  readonly fill: (root: string) => Promise<void>;
}

/** The layer from `cache`, or made into it. Everything in it belongs to root, and nothing in it has a date. */
export async function makeLayer(cache: string, recipe: LayerRecipe): Promise<Layer> {
  const key = createHash('sha256').update(recipe.key).digest('hex').slice(0, 24);
  const file = join(cache, `${recipe.name}-${key}.tar`);
  const digestFile = `${file}.sha256`;
  if (existsSync(digestFile) && existsSync(file)) {
    const now = new Date();
    await utimes(file, now, now);
    return { file, digest: await readFile(digestFile, 'utf8') };
  }
  const staging = join(cache, `${recipe.name}.${process.pid}`);
  const root = join(staging, 'root');
  await mkdir(root, { recursive: true });
  try {
    await recipe.fill(root);
    const draft = join(staging, 'layer.tar');
    const plain = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--format=gnu'];
    await run('tar', ['--create', '--file', draft, '--directory', root, ...plain, '.']);
    const digest = await digestOf(draft);
    await rename(draft, file);
    await writeFile(digestFile, digest);
    return { file, digest };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
