import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { ensurePacks } from './basemap/ensure-packs.ts';
import { chunks } from './chunks.ts';
import { precompress } from './precompress.ts';
import { checkout, hashOf, sources, stampName } from './sources.ts';

/** The output folder of `npm start` and of the tests. */
export const defaultFolder = join(checkout, '.data', 'web');

/**
 * Builds the web application into this folder and replaces its contents: the page, and under `assets/` its files with
 * names derived from their contents, each also compressed. The build is reproducible.
 */
export async function buildWeb(folder: string): Promise<void> {
  const staging = `${folder}.${process.pid}`;
  try {
    await mkdir(staging, { recursive: true });
    const basemap = await ensurePacks(staging);
    await build({
      root: join(checkout, 'web'),
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: {
        __BASEMAP_FOLDER__: JSON.stringify(`/${basemap}`),
      },
      build: {
        outDir: staging,
        emptyOutDir: false,
        target: 'es2023',
        // Small files would be inlined as data URLs, which the content security policy refuses.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 2000,
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [...chunks] },
          },
        },
      },
    });
    await precompress(staging);
    await writeFile(join(staging, stampName), await hashOf(sources));
    await mkdir(dirname(folder), { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await rename(staging, folder);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
