import type { RoomPart } from '../export-options.ts';
import { asName, flag, integer, json, recordTable, required, text } from './record-table.ts';

/** Files of a later version are not read; one of an earlier version is, as long as it is told here. */
export const formatVersion = 1;

/** The one row that says what the file is. */
export interface FileManifest {
  readonly roomId: string;
  readonly roomName: string | null;
  /** The room's last event when it was read, and when that was. */
  readonly seq: number;
  readonly lastChange: number;
  readonly includesTiffs: boolean;
  readonly includesTiles: boolean;
  readonly part: RoomPart | null;
  /** Rows by table. */
  readonly counts: Readonly<Record<string, number>>;
}

export const manifestTable = recordTable<FileManifest>(
  {
    name: 'chartroom_manifest',
    kind: 'attributes',
    key: 'fid',
    description: 'What this file is: a room of Chartroom.',
  },
  [
    integer('format_version', () => formatVersion, asName),
    text('room_id', ({ roomId }) => roomId, required),
    text('room_name', ({ roomName }) => roomName),
    integer('seq', ({ seq }) => seq, required),
    integer('last_change', ({ lastChange }) => lastChange, required),
    flag('include_tiffs', ({ includesTiffs }) => includesTiffs),
    flag('include_tiles', ({ includesTiles }) => includesTiles),
    json('part', ({ part }) => part),
    json('counts', ({ counts }) => counts, required),
  ],
);
