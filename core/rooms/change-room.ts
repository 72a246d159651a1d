import { actorOf, type Actor, type Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { NewEvent } from '../history/room-event.ts';
import type { Room } from './room.ts';
import { limits } from '../limits.ts';
import { refuseBeyondLimit } from '../limit-exceeded.ts';
import { refuseRowsBeyondQuota } from '../quota-exceeded.ts';
import { tallyOf } from '../history/tally.ts';

/** Notes an event of the change under way; the actor is the caller's. */
export type Emit = (event: Omit<NewEvent, 'actor'>) => void;

/**
 * Runs one change of a room: locks the room's row, does `work`, then takes the next sequence numbers, writes the
 * history rows and wakes the listeners, all in one transaction. When the events cannot be written or announced,
 * nothing was applied and the caller learns so: Refusal `broadcast_failed` (502), safe to repeat.
 */
export async function changeRoom<T>(
  database: Database,
  roomKey: number,
  by: Caller | Actor,
  work: (repositories: Repositories, room: Room, emit: Emit) => Promise<T>,
): Promise<T> {
  const actor = isCaller(by) ? actorOf(by) : by;
  return database.transaction(async (repositories) => {
    const room = await repositories.rooms.lock(roomKey);
    if (room === null) throw new Refusal('room_not_found');
    const events: NewEvent[] = [];
    const result = await work(repositories, room, (event) => events.push({ ...event, actor }));
    if (events.length > 0) await broadcast(repositories, roomKey, events);
    return result;
  });
}

/**
 * Writes and announces the events of the transaction under way, or fails it: with `broadcast_failed`, or with
 * `limit_exceeded` where the room would hold more than it may, and `quota_exceeded` where its rows would take more.
 */
export async function broadcast(
  repositories: Repositories,
  roomKey: number,
  events: readonly NewEvent[],
): Promise<void> {
  const held = await repositories.history.append(roomKey, events).catch((cause: unknown) => {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal('broadcast_failed', undefined, {}, { cause });
  });
  // Told by the row that the change holds locked: of two that come at once, the second one sees the first.
  const added = tallyOf(events);
  if (added.markers > 0) refuseBeyondLimit('markers', held.markers);
  if (added.comments > 0) await refuseComments(repositories, roomKey, held.comments, events);
  if (held.quota !== null) refuseRowsBeyondQuota(held.quota, held.added);
}

/** The last comments of a full room are the owner's: a viewer must not be able to silence them. */
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
