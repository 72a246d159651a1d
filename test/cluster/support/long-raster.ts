import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { heights, type LayerFile } from '../../../local/demonstration/datasets.ts';

const run = promisify(execFile);

/** Pixels of each side; a small file, because they are repeated. */
const side = 16_000;

/** A raster whose job takes about a minute on two busy cores, so that it runs while something fails. */
export async function longRaster(layerName: string): Promise<LayerFile> {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-raster-'));
  try {
    const [small, large] = [join(folder, 'small.tif'), join(folder, 'large.tif')];
    await writeFile(small, heights.read());
    const written = ['-co', 'COMPRESS=DEFLATE', '-co', 'TILED=YES'];
    await run('gdal_translate', ['-q', '-outsize', String(side), String(side), ...written, small, large]);
    const bytes = new Uint8Array(await readFile(large));
    return { ...heights, layerName, read: () => bytes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
