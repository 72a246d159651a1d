import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pauseImage } from '../node/containerd.ts';
import { application, codeLayer, packagesLayer } from './application-layers.ts';
import { archiveOf, type Image, type ImageArchive } from './archive.ts';
import { makeLayer } from './layer.ts';
import { pruneCache } from './prune-cache.ts';
import { account, baseLayer, gdalLayer } from './system-layers.ts';
import { brokenMigrationLayer } from './broken-migration-layer.ts';
import { pauseLayer } from './pause-layer.ts';

export interface ImageOptions {
  readonly checkout: string;
  readonly cacheFolder: string;
  /** The program of the pause image. */
  readonly pause: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
}

/** The tag of an API image whose migrations fail. */
export const brokenTag = 'broken-migration';

/** Native modules that the packages load; their libraries are included in the base layer. */
const nativeModules = [
  '@temporalio/core-bridge/releases/x86_64-unknown-linux-gnu/index.node',
  '@img/sharp-libvips-linux-x64/lib/libvips-cpp.so.8.18.7',
];

/**
 * The product images as in Containerfile, and the pause image, in one archive: built without Docker from the
 * programs of this machine, once for each state of the code.
 */
export async function ensureImages(options: ImageOptions): Promise<ImageArchive> {
  const cache = join(options.cacheFolder, 'cluster', 'images');
  await mkdir(cache, { recursive: true });
  const modules = nativeModules.map((name) => join(options.checkout, 'node_modules', name));
  const base = await makeLayer(cache, await baseLayer(modules));
  const gdal = await makeLayer(cache, await gdalLayer());
  const packages = await makeLayer(cache, await packagesLayer(options.checkout, options.environment));
  const code = await makeLayer(cache, await codeLayer(options.checkout, options.environment));
  const pause = await makeLayer(cache, await pauseLayer(options.pause));
  // Shared layers are below layers of a single image, so that they are unpacked once.
  const archive = await archiveOf(cache, [
    { ...product, name: 'docker.io/library/chartroom-api', layers: [base, packages, code] },
    {
      ...product,
      name: 'docker.io/library/chartroom-worker',
      layers: [base, packages, code, gdal],
    },
    {
      ...product,
      name: 'docker.io/library/chartroom-api',
      tag: brokenTag,
      layers: [base, packages, code, await makeLayer(cache, brokenMigrationLayer)],
    },
    { ...pauseImage, layers: [pause], entrypoint: ['/pause'] },
  ]);
  await pruneCache(cache);
  return archive;
}

const product = {
  entrypoint: ['node'],
  user: String(account),
  workingDirectory: `/${application}`,
  environment: {
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    WORKFLOW_BUNDLE_DIRECTORY: `/${application}/bundle`,
    WEB_ROOT: `/${application}/web`,
    NODE_COMPILE_CACHE: `/${application}/compiled`,
    NODE_COMPILE_CACHE_PORTABLE: '1',
  },
} satisfies Partial<Image>;
