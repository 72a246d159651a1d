import { isRoomId } from '../../../core/ids.ts';
import { limits } from '../../../core/limits.ts';
import type { LeftOutRows } from '../../../core/exchange/reading/left-out-rows.ts';
import type { RoomHead } from '../../../core/exchange/records.ts';
import { formatVersion as ourVersion, manifestTable } from '../../../core/exchange/tables/manifest.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import { damagedFile } from '../../../geo/geopackage/read/file-header.ts';
import type { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';
import { ownRows } from './own-rows.ts';

export interface ReadManifest {
  readonly formatVersion: number;
  readonly isPart: boolean;
  /** Whether the export was limited to a bounding box, so that its tables lack features. */
  readonly isClipped: boolean;
  readonly head: Omit<RoomHead, 'settings'>;
}

/** Reads the file's manifest (its first row). Throws GeoError `unsupported_version`, `invalid_file`. */
export function readManifest(database: HostileDatabase, leftOut: LeftOutRows, now: number): ReadManifest {
  const [row] = ownRows(database, manifestTable, { maxRows: 1000, leftOut });
  const formatVersion = row?.value('format_version');
  if (
    row === undefined ||
    typeof formatVersion !== 'number' ||
    !Number.isInteger(formatVersion) ||
    formatVersion < 1
  )
    throw damagedFile('does not declare the version of its room format');
  if (formatVersion > ourVersion) {
    const message = `The file has version ${formatVersion} of the room format; this server supports versions up to ${ourVersion}.`;
    throw new GeoError('unsupported_version', message, { found: formatVersion });
  }
  const roomId = row.text('room_id', limits.nameLength) ?? '';
  const seq = row.value('seq');
  const part = row.cell('part') === null ? null : row.object('part', limits.jsonDocument);
  return {
    formatVersion,
    isPart: row.cell('part') !== null,
    isClipped: part?.bbox !== undefined || part?.groups !== undefined,
    head: {
      roomId: isRoomId(roomId) ? roomId : '',
      name: row.text('room_name', limits.nameLength),
      lastSeq: typeof seq === 'number' && Number.isSafeInteger(seq) && seq > 0 ? seq : 0,
      lastChange: row.time('last_change', now),
    },
  };
}
