import { z } from 'zod';
import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import type { Step } from '../../sandbox/step-executor.ts';
import { count, warnings } from '../schemas/fields.ts';
import { buildRaster } from './build-raster.ts';
import { type BuildRasterRequest, type BuiltSection, pixelBytes, writtenBytes } from './built-section.ts';

/** Warps a section of the prepared TIFF to the web map tile grid and adds overviews, with GDAL. */
export function buildRasterStep(gdal: Gdal): Step<BuildRasterRequest, BuiltSection> {
  return {
    name: 'build-raster',
    program: {
      serve: (request, workspace) => buildRaster(gdal, request, workspace),
      module: new URL('./remote.ts', import.meta.url),
    },
    memory: () => 1536 * 2 ** 20,
    scratch: ({ prepared }) =>
      2 ** 27 + prepared.bytes + pixelBytes(prepared) / 1024 + 3 * writtenBytes(prepared),
    output: { result: z.strictObject({ bytes: count, warnings }) },
  };
}
