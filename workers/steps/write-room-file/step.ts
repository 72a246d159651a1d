import { z } from 'zod';
import type { RoomPart } from '../../../core/room-file/export-options.ts';
import { count, longName, sha256 } from '../schemas/fields.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';

export interface WriteRoomFileRequest {
  readonly options: WriteRoomFileOptions;
  /** What lies in the folder; the file takes about as many bytes. */
  readonly bytes?: number;
}

export interface WriteRoomFileOptions {
  /** The files that rasters were made of. */
  readonly includeTiffs: boolean;
  /** Rasters as tile pyramids. */
  readonly includeTiles: boolean;
  /** Absent or null: the whole room. */
  readonly part?: RoomPart | null;
}

export interface WrittenRoomFile {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** Rows by table. */
  readonly counts: Readonly<Record<string, number>>;
}

/** The records of a room, and what lies beside them, become its GeoPackage. */
export const writeRoomFileStep: OwnStep<WriteRoomFileRequest, WrittenRoomFile> = {
  name: 'write-room-file',
  program: {
    text: new URL('./program.ts', import.meta.url),
    // What it reads was made by the service itself.
    readsWith: 'own code',
    // The decoder of WEBP, where tiles of imagery are drawn anew.
    loadsAddons: true,
  },
  memory: () => 768 * 2 ** 20,
  scratch: ({ bytes = 0 }) => 2 ** 28 + 3 * bytes,
  outputFiles: /^room\.gpkg$/,
  output: { result: z.strictObject({ bytes: count, sha256, counts: z.record(longName, count) }) },
};
