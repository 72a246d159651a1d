import { z } from 'zod';
import type { RoomPart } from '../../../core/exchange/export/export-options.ts';
import { count, longName, sha256 } from '../schemas/fields.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';

export interface WriteRoomFileRequest {
  readonly options: WriteRoomFileOptions;
  /** Total size of the files in the folder; the room file has about the same size. */
  readonly bytes?: number;
}

export interface WriteRoomFileOptions {
  /** Include the original files of rasters. */
  readonly includeTiffs: boolean;
  /** Include rasters as tile pyramids. */
  readonly includeTiles: boolean;
  /** Absent or null: the whole room. */
  readonly part?: RoomPart | null;
}

export interface WrittenRoomFile {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** Number of rows by table. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Writes the GeoPackage of a room from its records and the files that they name. */
export const writeRoomFileStep: OwnStep<WriteRoomFileRequest, WrittenRoomFile> = {
  name: 'write-room-file',
  program: {
    text: new URL('./program.ts', import.meta.url),
    // Its input was written by the service itself.
    readsWith: 'own code',
    // The WebP decoder, for tiles of imagery that are rendered again.
    loadsAddons: true,
  },
  memory: () => 768 * 2 ** 20,
  scratch: ({ bytes = 0 }) => 2 ** 28 + 3 * bytes,
  outputFiles: /^room\.gpkg$/,
  output: { result: z.strictObject({ bytes: count, sha256, counts: z.record(longName, count) }) },
};
