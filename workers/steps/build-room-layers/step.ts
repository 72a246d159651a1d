import { z } from 'zod';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import { layerFileNames } from '../file-names.ts';
import { layerMemory, layerProgram } from '../layer-program.ts';
import { builtRoomLayer, type BuiltRoomLayer } from '../schemas/built-room-layer.ts';

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

export interface BuildRoomLayersResult {
  readonly layers: readonly BuiltRoomLayer[];
}

/**
 * Builds layer files from the feature tables of a room file, each layer in its folder. Unlike in
 * `buildLayerStep`, the file is opened by SQLite and was not validated in this step.
 */
export const buildRoomLayersStep: OwnStep<BuildRoomLayersRequest, BuildRoomLayersResult> = {
  name: 'build-room-layers',
  program: { text: layerProgram, readsWith: 'libraries' },
  memory: layerMemory,
  scratch: ({ size }) => 2 ** 26 + 5 * size,
  outputFiles: layerFileNames,
  output: { result: z.strictObject({ layers: z.array(builtRoomLayer).max(20_000) }) },
};
