import type { Selectable } from 'kysely';
import type { Room } from '../../core/rooms/room.ts';
import type { RoomsTable } from './schema.ts';

export type WholeRow = Selectable<RoomsTable>;

type UnseenColumn =
  | 'deleted_at'
  | 'used_bytes'
  | 'row_bytes'
  | 'marker_count'
  | 'comment_count'
  | 'history_bytes'
  | 'trimmed_at';

/** The columns of a `Room`. */
export type RoomRow = Omit<WholeRow, UnseenColumn>;

export function toRoomOf(row: RoomRow): Room {
  return {
    key: row.key,
    contentKey: row.content_key,
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    createdAt: row.created_at,
    isPublic: row.is_public,
    presentationIsPublic: row.presentation_is_public,
    settings: row.settings,
    lastSeq: row.last_seq,
  };
}
