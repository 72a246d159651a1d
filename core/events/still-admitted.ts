import { authorize, type Entrance } from '../access/authorize.ts';
import type { Caller } from '../access/caller.ts';
import type { Operation } from '../access/operations.ts';
import { Refusal } from '../errors.ts';
import type { Repositories } from '../ports/database.ts';
import type { RoomEvent } from '../history/room-event.ts';
import type { EventKind } from '../history/event-kinds.ts';

/** Events after which a stream may have to end because access was revoked. */
const accessKinds: readonly EventKind[] = [
  'token.revoked',
  'member.updated',
  'member.removed',
  'settings.updated',
  'room.deleted',
];

export function changesAccess({ kind }: RoomEvent): boolean {
  return accessKinds.includes(kind);
}

/**
 * The last past event that the caller may not receive. Public access covers what the room shows now: events
 * from before the room was made public or cleared are not delivered to the public. The event that made it
 * public is, so that clients that were disconnected reload everything.
 */
export async function closedPast(
  history: Pick<Repositories['history'], 'lastOpening'>,
  { entrance, roomKey }: { entrance: Entrance; roomKey: number },
): Promise<number> {
  if (entrance !== 'public' && entrance !== 'deck') return 0;
  return Math.max(0, (await history.lastOpening(roomKey)) - 1);
}

/** Whether the caller still has the same access; checked repeatedly while a stream is open. */
export async function stillAdmitted(
  { rooms, tokens, sessions }: Pick<Repositories, 'rooms' | 'tokens' | 'sessions'>,
  {
    operation,
    caller,
    entrance,
    roomKey,
  }: { operation: Operation; caller: Caller; entrance: Entrance; roomKey: number },
): Promise<boolean> {
  if (caller.type === 'token' && !(await tokens.isAlive(caller.tokenId))) return false;
  const sessionHash = caller.type === 'user' ? caller.sessionHash : undefined;
  if (sessionHash !== undefined && (await sessions.find(sessionHash)) === null) return false;
  const room = await rooms.findByKey(roomKey);
  if (room === null) return false;
  const role = caller.type === 'user' ? await rooms.role(roomKey, caller.userId) : null;
  try {
    return authorize(operation, caller, { ...room, roomKey }, role) === entrance;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
