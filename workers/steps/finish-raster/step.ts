import { z } from 'zod';
import type { FileRef } from '../../../geo/layer/manifest.ts';
import type { RasterManifest } from '../../../geo/raster/manifest.ts';
import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import { fileRef } from '../schemas/fields.ts';
import { rasterManifest } from '../schemas/raster.ts';
import type { BuiltRaster } from '../build-raster/built-raster.ts';

export interface FinishRasterRequest {
  readonly prepared: PreparedRaster;
  readonly built: BuiltRaster;
  /** Folder to write the files to. */
  readonly folder: string;
  /** Maximum total size of the files (bytes); null: unlimited. */
  readonly maxBytes: number | null;
}

export interface FinishedRaster {
  readonly manifest: RasterManifest;
  readonly files: readonly FileRef[];
}

/** Builds the files and the manifest of a raster version from the output of GDAL. */
export const finishRasterStep: OwnStep<FinishRasterRequest, FinishedRaster> = {
  name: 'finish-raster',
  program: {
    text: new URL('./program.ts', import.meta.url),
    readsWith: 'libraries',
    // The WebP decoder, which the raster reader loads.
    loadsAddons: true,
  },
  memory: () => 512 * 2 ** 20,
  scratch: ({ prepared }) => 2 ** 26 + 4 * prepared.bytes,
  output: { result: z.strictObject({ manifest: rasterManifest, files: z.array(fileRef).max(2) }) },
};
