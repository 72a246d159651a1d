import { z } from 'zod';
import type { LeftOutRow } from '../../../core/room-file/reading/left-out-rows.ts';
import { foreignFile, roomFile } from './room-file-schema.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import { layerFileNames } from '../file-names.ts';
import {
  type BuildRoomLayersRequest,
  buildRoomLayersStep,
  builtRoomLayer,
  type BuiltRoomLayer,
} from '../build-room-layers/step.ts';
import type { ForeignTable } from './other-tables.ts';

export interface ReadRoomFileRequest {
  /** Name of the file in the step's folder. */
  readonly file: string;
  /** Its size (bytes). */
  readonly size: number;
  /** How the first layer of a room's file is built as soon as the file is read; null: it is not. */
  readonly firstLayer: Pick<BuildRoomLayersRequest, 'threads' | 'mostBytes'> | null;
}

/** How many of each the file holds that can be taken over. */
export interface RoomCounts {
  readonly icons: number;
  readonly images: number;
  readonly layers: number;
  readonly rasters: number;
  readonly markers: number;
  readonly comments: number;
  readonly replies: number;
  readonly slides: number;
  readonly events: number;
}

export interface RoomFile {
  readonly kind: 'room';
  readonly formatVersion: number;
  readonly roomId: string;
  /** Whether it holds only a part of its room. */
  readonly isPart: boolean;
  readonly counts: RoomCounts;
  /** In the order of their folders, which number them. */
  readonly layers: readonly {
    readonly id: string;
    readonly name: string;
    readonly folder: string;
    readonly features: number;
  }[];
  readonly rasters: readonly {
    readonly id: string;
    readonly name: string;
    readonly folder: string;
    readonly hasOriginal: boolean;
  }[];
  /** Tables of features that other programs put beside ours. */
  readonly foreignLayers: readonly ForeignTable[];
  /** The first of what was left out, and how many rows or values by table. */
  readonly leftOut: readonly LeftOutRow[];
  readonly leftOutCounts: Readonly<Record<string, number>>;
}

/** A GeoPackage that is no room's. */
export interface ForeignFile {
  readonly kind: 'foreign';
  /** The first thousand. */
  readonly tables: readonly ForeignTable[];
}

/**
 * A GeoPackage is read back: what it is, and of a room's file its records. That is handed over as a part; the program,
 * which has proved the file by then, goes on with the first layer, which is its result.
 */
export const readRoomFileStep: OwnStep<ReadRoomFileRequest, BuiltRoomLayer | null, RoomFile | ForeignFile> = {
  name: 'read-room-file',
  program: buildRoomLayersStep.program,
  memory: ({ size, firstLayer }) =>
    Math.max(
      512 * 2 ** 20,
      firstLayer === null ? 0 : buildRoomLayersStep.memory({ file: '', folders: [], size, ...firstLayer }),
    ),
  // The file, and what it holds as records and files.
  scratch: ({ size }) => 2 ** 26 + 5 * size,
  leaves: layerFileNames,
  output: {
    result: builtRoomLayer.nullable(),
    part: z.discriminatedUnion('kind', [roomFile, foreignFile]),
  },
};
