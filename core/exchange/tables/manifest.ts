import type { RoomPart } from '../export/export-options.ts';
import { asName, flag, integer, json, recordTable, required, text } from './record-table.ts';

/** Files of later versions are rejected; add earlier versions here while they are supported. */
export const formatVersion = 1;

/** The single row that describes the file. */
export interface FileManifest {
  readonly roomId: string;
  readonly roomName: string | null;
  /** Sequence number and time of the room's last event in the snapshot. */
  readonly seq: number;
  readonly lastChange: number;
  readonly includesTiffs: boolean;
  readonly includesTiles: boolean;
  readonly part: RoomPart | null;
  /** Number of rows by table. */
  readonly counts: Readonly<Record<string, number>>;
}

export const manifestTable = recordTable<FileManifest>(
  {
    name: 'chartroom_manifest',
    kind: 'attributes',
    key: 'fid',
    description: 'Describes this file: a Chartroom room.',
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
