import { actorOf, type Caller } from '../../access/caller.ts';
import { Refusal } from '../../errors.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Job } from '../../jobs/job.ts';
import { recordJob, startRecorded } from '../../jobs/start-job.ts';
import { limits } from '../../limits.ts';
import { refuseBeyondLimit } from '../../limit-exceeded.ts';
import type { Database, Repositories } from '../../ports/database.ts';
import type { Room } from '../../rooms/room.ts';
import type { CloneInput } from './clone-input.ts';
import { findSource, type SourceRequest } from './find-source.ts';

/**
 * Starts the job that copies the content of another room into this one. Throws like `findSource`, and Refusal
 * `clone_into_itself`, `quota_exceeded`, and `limit_exceeded` if the room would exceed its limits or the
 * caller has too many unfinished clones.
 */
export async function startClone(
  { database, runner }: { readonly database: Database; readonly runner: JobRunner },
  {
    room,
    caller,
    request,
  }: { readonly room: Room; readonly caller: Caller; readonly request: SourceRequest },
): Promise<Job> {
  if (request.sourceRoomId === room.id)
    throw new Refusal('clone_into_itself', undefined, { field: 'sourceRoomId' });
  const source = await findSource(database, caller, request);
  const [existing, wanted] = [
    await database.rooms.tally(room.key),
    await database.rooms.tally(source.room.key),
  ];
  // Rejects early what cannot succeed; the job checks the limits again when it writes.
  if (wanted.markers > 0) refuseBeyondLimit('markers', existing.markers + wanted.markers);
  if (wanted.comments > 0) refuseBeyondLimit('comments', existing.comments + wanted.comments);
  const input: CloneInput = {
    subject: source.room.id,
    bytes: await database.roomCopies.bytesOf(source.room.contentKey, source.isReader),
    uploads: [],
    sourceRoomKey: source.room.key,
    sourceTokenId: source.tokenId,
  };
  const actor = actorOf(caller);
  const job = await database.transaction(async (unit) => {
    await refuseMore(unit, actor.id);
    return recordJob(unit, { kind: 'room-clone', room, actor, input });
  });
  await startRecorded(runner, job);
  return job;
}

async function refuseMore({ roomCopies }: Pick<Repositories, 'roomCopies'>, actorId: string): Promise<void> {
  const limit = limits.clonesPerCaller;
  if ((await roomCopies.unfinished(actorId)) < limit) return;
  const sentence = `You have ${limit} unfinished clones; wait for one to finish or cancel it.`;
  throw new Refusal('limit_exceeded', sentence, { what: 'clones', limit });
}
