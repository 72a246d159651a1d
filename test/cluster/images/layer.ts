import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One layer of an image: a tar of files relative to the root, and its digest. */
export interface ImageLayer {
  readonly file: string;
  /** SHA-256 of the tar, in hexadecimal. */
  readonly digest: string;
}

export interface LayerRecipe {
  readonly name: string;
  /** The inputs that determine the content of the layer: an equal key means an equal layer. */
  readonly key: string;
  /** Writes the files below `root` with their paths below `/`. */
  readonly fill: (root: string) => Promise<void>;
}

/** Returns the layer from `cache`, or builds it there. All files are owned by root and have a fixed date. */
export async function makeLayer(cache: string, recipe: LayerRecipe): Promise<ImageLayer> {
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
