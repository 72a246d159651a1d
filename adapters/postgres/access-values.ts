/** Values of a token and of a room that decide about access, each as one column. */
import type { TokenPermission } from '../../core/access/operations.ts';
import type { SeenRoom } from '../../core/rooms/object-access.ts';
import type { ActiveToken } from '../../core/access/api-token.ts';

// One JSON value, because parsing a dozen columns in the driver takes longer than the query.
export const tokenValues = 'json_build_array(token.id, token.name, token.permissions, token.last_used_at)';
export const roomValues =
  'json_build_array(room.key, room.id, room.content_key, room.is_public, room.presentation_is_public)';

/** SQL condition that `token` has this hash and is neither revoked nor expired. */
export function isActiveToken(secretHash: '$1' | '$2'): string {
  return `token.secret_hash = ${secretHash} and token.revoked_at is null
      and (token.expires_at is null or token.expires_at > now())`;
}

export type TokenValues = readonly [
  id: string,
  name: string,
  permissions: readonly TokenPermission[],
  lastUsedAt: string | null,
];
export type RoomValues = readonly [
  key: number,
  id: string,
  contentKey: number,
  isPublic: boolean,
  presentationIsPublic: boolean,
];

export function toToken(
  [id, name, permissions, lastUsedAt]: TokenValues,
  [roomKey, roomId]: RoomValues,
): ActiveToken {
  const usedAt = lastUsedAt === null ? null : toTime(lastUsedAt);
  return { id, name, permissions, lastUsedAt: usedAt, roomKey, roomId };
}

export function toSeenRoom([key, id, contentKey, isPublic, presentationIsPublic]: RoomValues): SeenRoom {
  return { key, id, contentKey, isPublic, presentationIsPublic };
}

/** Parses a timestamp from JSON, which has microseconds, to epoch milliseconds. */
export function toTime(text: string): number {
  return Math.floor(Date.parse(text));
}
