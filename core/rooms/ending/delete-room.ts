import type { Caller } from '../../access/caller.ts';
import { changeRoom } from '../change-room.ts';
import { stopCancelledJobs } from '../../jobs/cancel-jobs.ts';
import type { Database } from '../../ports/database.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';

/**
 * Deletes the room: its id can be reused immediately, its tokens and memberships become invalid, and its jobs
 * are cancelled. Its content is purged later.
 */
export async function deleteRoom(
  { database, runner }: { database: Database; runner: JobRunner },
  roomKey: number,
  caller: Caller,
): Promise<void> {
  const jobs = await changeRoom(database, roomKey, caller, async ({ rooms, jobs }, room, emit) => {
    const cancelled = await jobs.requestCancelOf(room.contentKey);
    await rooms.remove(roomKey);
    emit({
      kind: 'room.deleted',
      objectType: 'room',
      objectId: room.id,
      before: { roomId: room.id, name: room.name },
      after: null,
    });
    return cancelled;
  });
  await stopCancelledJobs({ database, runner }, jobs);
}
