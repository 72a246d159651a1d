import { actorOf, type Actor, type Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import type { Database, Repositories, UnitOfWork } from '../ports/database.ts';
import type { NewEvent } from '../history/room-event.ts';
import type { Room } from './room.ts';
import { limits } from '../limits.ts';
import { refuseBeyondLimit } from '../limit-exceeded.ts';
import { refuseRowsBeyondQuota } from '../quota-exceeded.ts';
import { tallyOf } from '../history/tally.ts';

/** Records an event of the current change; the actor is the caller. */
export type Emit = (event: Omit<NewEvent, 'actor'>) => void;

/**
 * Runs one change of a room: locks the room's row, runs `work`, then assigns sequence numbers, writes the
 * history rows and notifies listeners, all in one transaction. If the events cannot be written or announced,
 * nothing is applied and Refusal `broadcast_failed` (502) is thrown; the change can be retried.
 */
export async function changeRoom<T>(
  database: Database,
  roomKey: number,
  by: Caller | Actor,
  work: (repositories: Repositories, room: Room, emit: Emit) => Promise<T>,
): Promise<T> {
  const actor = isCaller(by) ? actorOf(by) : by;
  return database.transaction((unit) => changeRoomWithin(unit, roomKey, actor, work));
}

/** The change of a room in a transaction that has not locked it yet. */
export async function changeRoomWithin<T>(
  unit: UnitOfWork,
  roomKey: number,
  actor: Actor,
  work: (repositories: Repositories, room: Room, emit: Emit) => Promise<T>,
): Promise<T> {
  const room = await unit.lockRoom(roomKey);
  if (room === null) throw new Refusal('room_not_found');
  const events: NewEvent[] = [];
  const result = await work(unit, room, (event) => events.push({ ...event, actor }));
  if (events.length > 0) await broadcast(unit, roomKey, events);
  return result;
}

/**
 * Reports a change, and writes and announces the events of the current transaction, or aborts it: with
 * `broadcast_failed`, with `limit_exceeded` if the room would exceed its limits, or with `quota_exceeded` if
 * its rows would exceed the quota.
 */
export async function broadcast(
  unit: UnitOfWork,
  roomKey: number,
  events: readonly NewEvent[],
): Promise<void> {
  unit.changed();
  const appended = await unit.history.append(roomKey, events).catch((cause: unknown) => {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal('broadcast_failed', undefined, {}, { cause });
  });
  // The counts come from the locked row, so that of two concurrent changes the second one sees the first.
  const added = tallyOf(events);
  if (added.markers > 0) refuseBeyondLimit('markers', appended.markers);
  if (added.comments > 0) await refuseComments(unit, roomKey, appended.comments, events);
  if (appended.quota !== null) refuseRowsBeyondQuota(appended.quota, appended.added);
}

/**
 * The last comments of a full room are reserved for the owner, so that viewers cannot block the owner's
 * comments.
 */
async function refuseComments(
  { rooms }: Pick<Repositories, 'rooms'>,
  roomKey: number,
  count: number,
  events: readonly NewEvent[],
): Promise<void> {
  const { commentsPerRoom, commentsForOwner } = limits;
  if (count <= commentsPerRoom - commentsForOwner) return;
  const ownerId = (await rooms.lock(roomKey))?.ownerId;
  const isOwners = events.every(({ actor }) => actor.id === ownerId);
  refuseBeyondLimit('comments', count, isOwners ? 0 : commentsForOwner);
}

function isCaller(by: Caller | Actor): by is Caller {
  return !('id' in by);
}
