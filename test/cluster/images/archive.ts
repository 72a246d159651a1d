import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ImageLayer } from './layer.ts';

const run = promisify(execFile);

export interface Image {
  /** The full name with registry and repository, without the tag, which is derived from the content. */
  readonly name: string;
  /** A fixed tag, for an image that is referenced by a fixed name. */
  readonly tag?: string;
  readonly layers: readonly ImageLayer[];
  readonly entrypoint: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly user?: string;
  readonly workingDirectory?: string;
}

export interface ImageArchive {
  readonly file: string;
  /** The tag of images without a fixed tag: an equal tag means equal images. */
  readonly tag: string;
  /** Names with tags. */
  readonly names: readonly string[];
}

/**
 * A docker-archive of several images, with each of their layers once, for `ctr images import`. Its name
 * identifies its content, so an existing archive is reused.
 */
export async function archiveOf(cache: string, images: readonly Image[]): Promise<ImageArchive> {
  const configurations = images.map((image) => JSON.stringify(configurationOf(image)));
  const tag = sha256(JSON.stringify([images.map(({ name }) => name), configurations])).slice(0, 24);
  const names = images.map((image) => `${image.name}:${image.tag ?? tag}`);
  const file = join(cache, `images-${tag}.tar`);
  if (existsSync(file)) return { file, tag, names };
  const staging = join(cache, `images.${process.pid}`);
  await mkdir(staging, { recursive: true });
  try {
    for (const text of configurations) await writeFile(join(staging, `${sha256(text)}.json`), text);
    const manifest = images.map((image, number) => ({
      Config: `${sha256(configurations[number] ?? '')}.json`,
      RepoTags: [names[number]],
      Layers: image.layers.map(({ digest }) => `${digest}.tar`),
    }));
    await writeFile(join(staging, 'manifest.json'), JSON.stringify(manifest));
    const layers = new Map(
      images.flatMap((image) => image.layers).map((layer) => [layer.digest, layer.file]),
    );
    for (const [digest, from] of layers) await link(from, join(staging, `${digest}.tar`));
    const draft = `${file}.${process.pid}`;
    await run('tar', ['--create', '--file', draft, '--directory', staging, '--sort=name', '.']);
    await rename(draft, file);
    return { file, tag, names };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The image configuration of the OCI image specification. */
function configurationOf(image: Image): object {
  const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', ...image.environment };
  return {
    architecture: 'amd64',
    os: 'linux',
    created: '1970-01-01T00:00:00Z',
    config: {
      Entrypoint: image.entrypoint,
      Env: Object.entries(environment).map(([name, value]) => `${name}=${value}`),
      ...(image.user === undefined ? {} : { User: image.user }),
      ...(image.workingDirectory === undefined ? {} : { WorkingDir: image.workingDirectory }),
    },
    rootfs: { type: 'layers', diff_ids: image.layers.map(({ digest }) => `sha256:${digest}`) },
    history: image.layers.map(() => ({ created: '1970-01-01T00:00:00Z' })),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
