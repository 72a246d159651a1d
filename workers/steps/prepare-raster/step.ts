import type { Declaration } from '../../../geo/declaration.ts';
import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';
import { preparedRaster } from './prepared-raster-schema.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';

export interface PrepareRasterRequest {
  /** Name of the uploaded file, and its size (bytes). */
  readonly source: string;
  readonly size: number;
  readonly declared: Declaration;
}

/** Validates an uploaded TIFF, or an archive of one, and prepares it for GDAL. */
export const prepareRasterStep: OwnStep<PrepareRasterRequest, PreparedRaster> = {
  name: 'prepare-raster',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'libraries' },
  memory: () => 256 * 2 ** 20,
  scratch: ({ size }) => 2 ** 26 + 3 * size,
  output: { result: preparedRaster },
};
