import { z } from 'zod';
import type { FileRef } from '../../../geo/layer/manifest.ts';
import type { RasterManifest } from '../../../geo/raster/manifest.ts';
import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import { fileRef } from '../schemas/fields.ts';
import { rasterManifest } from '../schemas/raster.ts';
import type { RasterPlan } from '../plan-raster/raster-plan.ts';

/** Names of the TIFFs of a part of the raster. */
export interface BuiltPart {
  /** From the north; each contains the finer levels. */
  readonly sections: readonly string[];
  /** Contains the last level of the sections and the coarser ones; null if the only section has all levels. */
  readonly coarse: string | null;
  /** A lossless copy of the sampled level, for imagery. */
  readonly sample: string | null;
}

export interface FinishRasterRequest {
  readonly prepared: PreparedRaster;
  readonly plan: RasterPlan;
  readonly parts: readonly BuiltPart[];
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
