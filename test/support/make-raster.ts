import { createReadStream, statSync } from 'node:fs';
import type { Declaration } from '../../geo/declaration.ts';
import { type MadeRaster, rasterInSandbox } from '../../workers/rasters/raster-in-sandbox.ts';
import type { SectionStore } from '../../workers/rasters/section-store.ts';
import type { StepWorkspace } from '../../workers/sandbox/step-executor.ts';
import { gdal } from './convert.ts';
import { defaultTimeoutMs } from './when.ts';

/** Makes a raster version of a file in a workspace of steps. */
export async function makeRaster(
  workspace: StepWorkspace,
  file: string,
  {
    declared = {},
    maxSide = null,
    signal = new AbortController().signal,
    report = () => undefined,
    resampling,
    sections = null,
  }: MakeRasterOptions = {},
): Promise<MadeRaster> {
  await workspace.stageIn('source', { open: () => Promise.resolve(createReadStream(file)) }, { signal });
  const { size } = statSync(file);
  const sandbox = rasterInSandbox({ gdal: gdal(), threads: 2 }, workspace, {
    source: 'source',
    size,
    declared,
    signal,
    wallClockMs: defaultTimeoutMs,
    report,
    resampling,
    sections,
  });
  return sandbox.make(await sandbox.prepare(), null, maxSide);
}

export interface MakeRasterOptions {
  readonly declared?: Declaration;
  readonly maxSide?: number | null;
  readonly signal?: AbortSignal;
  readonly resampling?: 'nearest' | 'bilinear';
  readonly sections?: SectionStore | null;
  readonly report?: Parameters<typeof rasterInSandbox>[2]['report'];
}
