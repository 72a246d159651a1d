import { buffer } from 'node:stream/consumers';
import { openRaster } from '../../geo/raster/reader/open-raster.ts';
import { RasterCaches } from '../../geo/raster/reader/raster-caches.ts';
import type { RasterReader } from '../../geo/raster/reader/raster-reader.ts';
import type { MadeRaster } from '../../workers/rasters/raster-in-sandbox.ts';
import { makeRaster, type MakeRasterOptions } from './make-raster.ts';
import { MemoryFile } from './raster-cogs.ts';
import { withSteps } from './steps.ts';
import { sandboxUnderTest } from './sandbox-under-test.ts';

export interface ReadableMadeRaster extends MadeRaster {
  readonly reader: RasterReader;
}

/** Makes a raster version of a file in a workspace of its own, and reads it from memory. */
export async function madeRaster(path: string, options: MakeRasterOptions = {}): Promise<ReadableMadeRaster> {
  return withSteps({ memoryBytes: 2 ** 30, sandbox: sandboxUnderTest() }, async (workspace) => {
    const version = await makeRaster(workspace, path, options);
    const files: MemoryFile[] = [];
    for (const { name } of version.files)
      files.push(new MemoryFile(await buffer(workspace.read(`${version.folder}/${name}`))));
    const open = (part: number) => files[part] ?? new MemoryFile(new Uint8Array());
    const caches = new RasterCaches({ heads: 1 << 20, pixels: 1 << 24 });
    return { ...version, reader: openRaster(version.manifest, open, caches, 'raster') };
  });
}
