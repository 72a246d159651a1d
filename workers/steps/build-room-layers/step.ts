import { z } from 'zod';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import { layerFileNames } from '../file-names.ts';
import { fileName, warnings } from '../schemas/fields.ts';
import { layerManifest } from '../schemas/layer-manifest.ts';
import { buildLayerStep } from '../build-layer/step.ts';

export interface BuildRoomLayersRequest {
  /** Name of the room file in the step's folder. */
  readonly file: string;
  /** Its size (bytes). */
  readonly size: number;
  /** The folders of the layers to build, as named in the records. */
  readonly folders: readonly string[];
  readonly threads: number;
  /** Maximum total size of the files of all layers (bytes); null: unlimited. */
  readonly maxBytes: number | null;
}

export interface BuiltRoomLayer {
  readonly folder: string;
  readonly manifest: LayerManifest;
  readonly warnings: readonly JobWarning[];
}

export interface BuildRoomLayersResult {
  readonly layers: readonly BuiltRoomLayer[];
}

export const builtRoomLayer = z.strictObject({
  folder: fileName,
  manifest: layerManifest,
  warnings,
}) satisfies z.ZodType<BuiltRoomLayer>;

/**
 * Builds layer files from the feature tables of a room file, each layer in its folder. Uses the program of
 * `buildLayerStep`, which is pre-started, but the file is opened by SQLite and was not validated in this
 * step.
 */
export const buildRoomLayersStep: OwnStep<BuildRoomLayersRequest, BuildRoomLayersResult> = {
  name: 'build-room-layers',
  program: { ...buildLayerStep.program, readsWith: 'libraries' },
  memory: ({ size, threads }) => 256 * 2 ** 20 + threads * 160 * 2 ** 20 + Math.min(size, 2 ** 29),
  scratch: ({ size }) => 2 ** 26 + 5 * size,
  outputFiles: layerFileNames,
  output: { result: z.strictObject({ layers: z.array(builtRoomLayer).max(20_000) }) },
};
