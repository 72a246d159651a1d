import { changeRoomWithin, type Emit } from '../rooms/change-room.ts';
import { Refusal } from '../errors.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import type { Job } from './job.ts';
import { JobProblem } from './job-problem.ts';

/**
 * Calls `changeRoom` in the room of a job, as its actor. `prepare` runs earlier in the same transaction, while others
 * may change the room. Throws JobProblem `room_deleted`.
 */
export async function changeRoomForJob<T>(
  database: Database,
  { roomKey, actor }: Job,
  work: (repositories: Repositories, room: Room, emit: Emit) => Promise<T>,
  prepare?: (repositories: Repositories) => Promise<void>,
): Promise<T> {
  try {
    return await database.transaction(async (unit) => {
      await prepare?.(unit);
      return changeRoomWithin(unit, roomKey, actor, work);
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'room_not_found') throw JobProblem.of('room_deleted');
    throw error;
  }
}

/** Throws JobProblem `room_cleared` if the content of the room is no longer the one the job works on. */
export function refuseCleared(job: Job, room: Room): void {
  if (room.contentKey !== job.contentKey) throw JobProblem.of('room_cleared');
}
