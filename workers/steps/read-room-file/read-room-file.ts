import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LeftOutRows } from '../../../core/exchange/reading/left-out-rows.ts';
import { manifestTable } from '../../../core/exchange/tables/manifest.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import type { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';
import { listedFeatures } from '../../../geo/geopackage/read/layer-table.ts';
import { externalTables, tablesBesideRoom } from './other-tables.ts';
import { readManifest } from './read-manifest.ts';
import { RecordLines } from './record-lines.ts';
import { RoomFileReader } from './room-reader.ts';
import { recordsFile } from '../file-names.ts';
import type { ExternalFile, RoomFile } from './room-file.ts';

export interface ReadRoomFileOptions {
  /** Folder for the records and the files that belong to them. */
  readonly folder: string;
  readonly onProgress: (fraction: number, message: string) => void;
  /** Current time (epoch milliseconds), used where the file has no time. */
  readonly now?: number;
}

/** Application ids of a GeoPackage in the header of the database: version 1.2 and later, 1.0, and 1.1. */
const marks: readonly number[] = [0x47504b47, 0x47503130, 0x47503131];

/**
 * Reads an untrusted file: determines its kind, and writes the records of a room file. Throws GeoError if
 * the file cannot be used.
 */
export function readRoomFile(
  database: HostileDatabase,
  options: ReadRoomFileOptions,
): RoomFile | ExternalFile {
  const isMarked = marks.includes(database.header.applicationId);
  if (!isMarked && !database.isReadable('gpkg_contents'))
    throw new GeoError('unsupported_format', 'The file is a SQLite database but not a GeoPackage.');
  const features = listedFeatures(database);
  // A room file always has a GeoPackage application id.
  if (isMarked && database.table(manifestTable.name) !== null) return readRoom(database, features, options);
  return { kind: 'foreign', tables: externalTables(database, features, () => false).tables };
}

function readRoom(
  database: HostileDatabase,
  features: ReturnType<typeof listedFeatures>,
  { folder, onProgress, now = Date.now() }: ReadRoomFileOptions,
): RoomFile {
  const leftOut = new LeftOutRows();
  const manifest = readManifest(database, leftOut, now);
  const records = new RecordLines(join(folder, recordsFile));
  const blobs = join(folder, 'blobs');
  mkdirSync(blobs, { recursive: true });
  let blob = 0;
  const keep = (content: Uint8Array): string => {
    const name = String(blob++);
    writeFileSync(join(blobs, name), content);
    return `blobs/${name}`;
  };
  try {
    const room = new RoomFileReader({ database, features, records, leftOut, now, folder, keep });
    records.add('room', { ...manifest.head, settings: room.settings() });
    const { layers, rasters } = room.content(onProgress);
    const tables = new Set(layers.map((layer) => layer.features.table.toLowerCase()));
    const beside = { layers: tables, tiles: room.tileTables, leftOut };
    return {
      kind: 'room',
      formatVersion: manifest.formatVersion,
      roomId: manifest.head.roomId,
      isPart: manifest.isPart,
      isClipped: manifest.isClipped,
      absentTables: room.absentTables,
      counts: room.counts,
      layers: layers.map(({ item }) => {
        const { id, name, folder: own, featureCount } = item;
        return { id, name, folder: own, features: featureCount };
      }),
      rasters,
      externalLayers: tablesBesideRoom(database, features, beside),
      leftOut: leftOut.reported,
      leftOutCounts: leftOut.counts,
    };
  } finally {
    records.close();
  }
}
