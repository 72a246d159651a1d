import { z } from 'zod';
import type { PartFiles } from '../../../geo/layer/read/stored-features.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import { layerProgram } from '../layer-program.ts';
import { count, fileName } from '../schemas/fields.ts';

/** A layer of the file, and the version that the file was exported from. */
export interface LayerToCompare {
  /** The folder of the layer, as named in the records. */
  readonly folder: string;
  readonly base: { readonly folder: string; readonly parts: readonly PartFiles[] };
}

export interface CompareRoomLayersRequest {
  /** Name of the room file in the step's folder. */
  readonly file: string;
  /** Its size, and that of the versions (bytes). */
  readonly size: number;
  readonly baseBytes: number;
  readonly compared: readonly LayerToCompare[];
}

/** Number of features by what happened to them since the export. */
export interface FeatureChanges {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly unchanged: number;
}

export interface CompareRoomLayersResult {
  readonly layers: readonly (FeatureChanges & { readonly folder: string })[];
}

/** Compares the feature tables of a room file with the versions of the layers that were exported, row by row. */
export const compareRoomLayersStep: OwnStep<CompareRoomLayersRequest, CompareRoomLayersResult> = {
  name: 'compare-room-layers',
  program: { text: layerProgram, readsWith: 'libraries' },
  memory: () => 512 * 2 ** 20,
  scratch: ({ size, baseBytes }) => 2 ** 26 + size + baseBytes,
  output: {
    result: z.strictObject({
      layers: z
        .array(
          z.strictObject({
            ...{ folder: fileName, created: count, updated: count, deleted: count, unchanged: count },
          }),
        )
        .max(20_000),
    }),
  },
};
