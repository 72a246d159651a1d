import { z } from 'zod';
import { externalFile, roomFile } from './room-file-schema.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import { layerFileNames } from '../file-names.ts';
import { layerMemory, layerProgram } from '../layer-program.ts';
import { builtRoomLayer, type BuiltRoomLayer } from '../schemas/built-room-layer.ts';
import type { ExternalFile, RoomFile } from './room-file.ts';

export interface ReadRoomFileRequest {
  /** Name of the file in the step's folder. */
  readonly file: string;
  /** Its size (bytes). */
  readonly size: number;
  /** Options for building the first layer of a room file after reading it; null: build none. */
  readonly firstLayer: { readonly threads: number; readonly maxBytes: number | null } | null;
}

/**
 * Reads a GeoPackage: determines its kind, and writes the records of a room file. Hands over that result as
 * a part. The program, which has validated the file by then, continues with the first layer, which is the
 * result of the step.
 */
export const readRoomFileStep: OwnStep<ReadRoomFileRequest, BuiltRoomLayer | null, RoomFile | ExternalFile> =
  {
    name: 'read-room-file',
    program: { text: layerProgram, readsWith: 'libraries' },
    memory: ({ size, firstLayer }) =>
      Math.max(512 * 2 ** 20, firstLayer === null ? 0 : layerMemory({ size, ...firstLayer })),
    // The file, and its contents as records and files.
    scratch: ({ size }) => 2 ** 26 + 5 * size,
    outputFiles: layerFileNames,
    output: {
      result: builtRoomLayer.nullable(),
      part: z.discriminatedUnion('kind', [roomFile, externalFile]),
    },
  };
