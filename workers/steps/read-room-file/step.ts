import { z } from 'zod';
import { externalFile, roomFile } from './room-file-schema.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import { layerFileNames } from '../file-names.ts';
import {
  type BuildRoomLayersRequest,
  buildRoomLayersStep,
  builtRoomLayer,
  type BuiltRoomLayer,
} from '../build-room-layers/step.ts';
import type { ExternalFile, RoomFile } from './room-file.ts';

export interface ReadRoomFileRequest {
  /** Name of the file in the step's folder. */
  readonly file: string;
  /** Its size (bytes). */
  readonly size: number;
  /** How the first layer of a room's file is built as soon as the file is read; null: it is not. */
  readonly firstLayer: Pick<BuildRoomLayersRequest, 'threads' | 'maxBytes'> | null;
}

/**
 * A GeoPackage is read back: what it is, and of a room's file its records. That is handed over as a part; the program,
 * which has proved the file by then, goes on with the first layer, which is its result.
 */
export const readRoomFileStep: OwnStep<ReadRoomFileRequest, BuiltRoomLayer | null, RoomFile | ExternalFile> =
  {
    name: 'read-room-file',
    program: buildRoomLayersStep.program,
    memory: ({ size, firstLayer }) =>
      Math.max(
        512 * 2 ** 20,
        firstLayer === null ? 0 : buildRoomLayersStep.memory({ file: '', folders: [], size, ...firstLayer }),
      ),
    // The file, and what it holds as records and files.
    scratch: ({ size }) => 2 ** 26 + 5 * size,
    outputFiles: layerFileNames,
    output: {
      result: builtRoomLayer.nullable(),
      part: z.discriminatedUnion('kind', [roomFile, externalFile]),
    },
  };
