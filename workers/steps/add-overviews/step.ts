import { z } from 'zod';
import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import type { RasterSampling } from '../../../geo/raster/manifest.ts';
import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';
import type { Step } from '../../sandbox/step-executor.ts';
import { coarsen, type Coarsening } from '../raster-programs/coarsen.ts';
import { ProgramsOfRaster } from '../raster-programs/programs-of-raster.ts';

export interface AddOverviewsRequest extends Pick<Coarsening, 'file' | 'overviews' | 'sample'> {
  readonly prepared: PreparedRaster;
  readonly method: RasterSampling['overviews'];
  /** Size of the file. */
  readonly bytes: number;
  /** Maximum number of CPU threads. */
  readonly threads: number;
}

/** Adds overviews to a TIFF that joins the sections of a part, with GDAL. */
export function addOverviewsStep(gdal: Gdal): Step<AddOverviewsRequest, object> {
  return {
    name: 'add-overviews',
    program: {
      async serve({ prepared, threads, bytes, ...request }, workspace) {
        const programs = new ProgramsOfRaster(gdal, prepared, threads, workspace);
        const message = 'Building overviews.';
        const report = (fraction: number) => workspace.report({ stage: 'tiling', fraction, message });
        const fileBytes = 2 ** 28 + 4 * bytes;
        await coarsen(programs, { ...request, folder: workspace.folder, fileBytes, report });
        return {};
      },
      module: new URL('./remote.ts', import.meta.url),
    },
    memory: () => 1536 * 2 ** 20,
    scratch: ({ prepared, bytes }) => 2 ** 27 + prepared.bytes + 3 * bytes,
    output: { result: z.strictObject({}) },
  };
}
