import { z } from 'zod';
import type { Declaration } from '../../../geo/declaration.ts';
import type { EncodedRaster, PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';
import { encodedPicture, preparedRaster } from './prepared-raster-schema.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';

export interface PrepareRasterRequest {
  /** Name of the uploaded file, and its size (bytes). */
  readonly source: string;
  readonly size: number;
  readonly declared: Declaration;
  /** If the source is what GDAL decoded: the picture. */
  readonly decoded?: EncodedRaster;
}

/** Validates an uploaded raster, or an archive of one, and prepares it for GDAL. */
export const prepareRasterStep: OwnStep<PrepareRasterRequest, PreparedRaster | EncodedRaster> = {
  name: 'prepare-raster',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'libraries' },
  memory: () => 256 * 2 ** 20,
  scratch: ({ size }) => 2 ** 26 + 3 * size,
  output: { result: z.union([preparedRaster, encodedPicture]) },
};
