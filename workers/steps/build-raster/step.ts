import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import type { Step } from '../../sandbox/step-executor.ts';
import { buildRaster } from './build-raster.ts';
import { builtRaster } from './built-raster-schema.ts';
import { type BuildRasterRequest, type BuiltRaster, pixelBytes, writtenBytes } from './built-raster.ts';

/** Warps the prepared TIFF to the web map tile grid and adds overviews, with the programs of GDAL. */
export function buildRasterStep(gdal: Gdal): Step<BuildRasterRequest, BuiltRaster> {
  return {
    name: 'build-raster',
    program: {
      serve: (request, workspace) => buildRaster(gdal, request, workspace),
      module: new URL('./remote.ts', import.meta.url),
    },
    memory: () => 1536 * 2 ** 20,
    scratch: ({ prepared }) =>
      2 ** 27 + prepared.bytes + pixelBytes(prepared) / 1024 + 3 * writtenBytes(prepared),
    output: { result: builtRaster },
  };
}
