import type { Caller } from '../../access/caller.ts';
import { changeRoom } from '../change-room.ts';
import { stopCancelledJobs } from '../../jobs/cancel-jobs.ts';
import type { Database } from '../../ports/database.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';

/**
 * Removes all content from the room immediately; members, settings, tokens and history remain. The rows are
 * purged later, and the jobs that work on the content are cancelled.
 */
export async function clearRoom(
  { database, runner }: { database: Database; runner: JobRunner },
  roomKey: number,
  caller: Caller,
): Promise<void> {
  const jobs = await changeRoom(database, roomKey, caller, async ({ rooms, jobs }, room, emit) => {
    const counts = await rooms.counts(room);
    const cancelled = await jobs.requestCancelOf(room.contentKey);
    await rooms.replaceContent(roomKey);
    emit({ kind: 'room.cleared', objectType: 'room', objectId: room.id, before: { counts }, after: null });
    return cancelled;
  });
  await stopCancelledJobs({ database, runner }, jobs);
}
