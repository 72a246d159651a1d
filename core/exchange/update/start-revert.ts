import { actorOf, type Caller } from '../../access/caller.ts';
import { Refusal } from '../../errors.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { JobKind } from '../../jobs/kinds.ts';
import type { Job } from '../../jobs/job.ts';
import { isTerminal } from '../../jobs/job-state.ts';
import { startJob } from '../../jobs/start-job.ts';
import type { Database } from '../../ports/database.ts';
import type { Room } from '../../rooms/room.ts';
import { eventsOf, requireEvents } from './reverted-events.ts';
import type { RevertInput } from './update-input.ts';

const revertible: readonly JobKind[] = ['room-update', 'room-revert'];

/**
 * Starts a job that reverts what an update changed, or what a revert did. Throws Refusal `job_not_found`;
 * `not_revertible` for other jobs; `conflict` while the job is running; `update_expired` if the history no longer has its
 * events.
 */
export async function startRevert(
  { database, runner }: { readonly database: Database; readonly runner: JobRunner },
  { room, caller, jobId }: { readonly room: Room; readonly caller: Caller; readonly jobId: string },
): Promise<Job> {
  const update = await database.jobs.find(jobId);
  if (update?.roomKey !== room.key) throw new Refusal('job_not_found');
  if (!revertible.includes(update.kind))
    throw new Refusal('not_revertible', 'Only an update of the room by a file can be reverted.');
  if (!isTerminal(update.status))
    throw new Refusal('conflict', 'The update is still running; cancel it first.');
  if (update.contentKey !== room.contentKey)
    throw new Refusal('update_expired', 'The room was cleared after the update.');
  await requireEvents(database, update);
  const work = 1000 * eventsOf(update).reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const input: RevertInput = { subject: room.name ?? room.id, bytes: 0, uploads: [], work, reverts: jobId };
  return startJob({ database, runner }, { kind: 'room-revert', room, actor: actorOf(caller), input });
}
