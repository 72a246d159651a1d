import { z } from 'zod';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import { layerFileNames } from '../file-names.ts';
import { fileName, warnings } from '../schemas/fields.ts';
import { layerManifest } from '../schemas/layer-manifest.ts';
import { buildLayerStep } from '../build-layer/step.ts';

export interface BuildRoomLayersRequest {
  /** Name of the room's file in the step's folder. */
  readonly file: string;
  /** Its size (bytes). */
  readonly size: number;
  /** The folders of the layers that are wanted, as the records name them. */
  readonly folders: readonly string[];
  readonly threads: number;
  /** What the files of all layers may take together; null: any number of bytes. */
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
 * Tables of features in a room's file become the files of layers, each in its folder. The program is the one of
 * `buildLayerStep`, which is kept warm, but SQLite looks at what was not proved here.
 */
export const buildRoomLayersStep: OwnStep<BuildRoomLayersRequest, BuildRoomLayersResult> = {
  name: 'build-room-layers',
  program: { ...buildLayerStep.program, readsWith: 'libraries' },
  memory: ({ size, threads }) => 256 * 2 ** 20 + threads * 160 * 2 ** 20 + Math.min(size, 2 ** 29),
  scratch: ({ size }) => 2 ** 26 + 5 * size,
  outputFiles: layerFileNames,
  output: { result: z.strictObject({ layers: z.array(builtRoomLayer).max(20_000) }) },
};
