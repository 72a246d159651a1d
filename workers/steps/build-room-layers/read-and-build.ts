import { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';
import { readRoomFile } from '../read-room-file/read-room-file.ts';
import type { ExternalFile, RoomFile } from '../read-room-file/room-file.ts';
import type { ReadRoomFileRequest } from '../read-room-file/step.ts';
import type { BuiltRoomLayer } from '../schemas/built-room-layer.ts';
import { buildLayersOf, type BuildRoomLayersOptions } from './build-room-layers.ts';
import type { BuildRoomLayersResult } from './step.ts';

type Options = Omit<BuildRoomLayersOptions, 'folders' | 'threads' | 'maxBytes'> &
  Pick<ReadRoomFileRequest, 'firstLayer'> & {
    /** The room file. */
    readonly path: string;
    /** Called with the kind of the file when its records are written. */
    readonly onRead: (file: RoomFile | ExternalFile) => void;
  };

/**
 * Reads an untrusted file, then builds its first layer while the worker processes the records. The checks
 * of the file are needed only once for both. Throws GeoError.
 */
export async function readAndBuild({
  path,
  firstLayer,
  onRead,
  ...options
}: Options): Promise<BuiltRoomLayer | null> {
  const { target, onProgress } = options;
  return withDatabase(path, async (database) => {
    const file = readRoomFile(database, {
      folder: target,
      onProgress: (fraction, message) => onProgress({ stage: 'validating', fraction, message }),
    });
    onRead(file);
    const folder = file.kind === 'room' ? file.layers[0]?.folder : undefined;
    if (folder === undefined || firstLayer === null) return null;
    const [built] = await buildLayersOf(database, { ...options, ...firstLayer, folders: [folder] });
    return built ?? null;
  });
}

/** Builds layer files from a room file, one layer at a time. Throws GeoError. */
export async function buildRoomLayers({
  path,
  ...options
}: BuildRoomLayersOptions & { readonly path: string }): Promise<BuildRoomLayersResult> {
  return withDatabase(path, async (database) => ({ layers: await buildLayersOf(database, options) }));
}

export async function withDatabase<T>(
  path: string,
  work: (database: HostileDatabase) => Promise<T>,
): Promise<T> {
  const database = await HostileDatabase.open(path);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
