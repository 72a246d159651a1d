import { createReadStream, statSync } from 'node:fs';
import { type MadeRaster, rasterInSandbox } from '../../workers/activities/raster-in-sandbox.ts';
import type { StepPlace } from '../../workers/sandbox/step-executor.ts';
import { gdal } from './convert.ts';
import { patienceMs } from './when.ts';

/** Makes a raster version of a file at a place of steps. */
export async function makeRaster(
  place: StepPlace,
  file: string,
  {
    longestSide = null,
    signal = new AbortController().signal,
    report = () => undefined,
  }: MakeRasterOptions = {},
): Promise<MadeRaster> {
  await place.bring('source', { open: () => Promise.resolve(createReadStream(file)) }, { signal });
  const { size } = statSync(file);
  const sandbox = rasterInSandbox({ gdal: gdal(), threads: 2 }, place, {
    source: 'source',
    size,
    signal,
    wallClockMs: patienceMs,
    report,
  });
  return sandbox.make(await sandbox.prepare(), null, longestSide);
}

export interface MakeRasterOptions {
  readonly longestSide?: number | null;
  readonly signal?: AbortSignal;
  readonly report?: Parameters<typeof rasterInSandbox>[2]['report'];
}
