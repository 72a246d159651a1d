import { actorOf, type Actor, type Caller } from '../../access/caller.ts';
import { Refusal } from '../../errors.ts';
import { jobFinished } from '../../jobs/job-finished.ts';
import type { Job } from '../../jobs/job.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import { recordJob, startRecorded } from '../../jobs/start-job.ts';
import { limits } from '../../limits.ts';
import type { Database, Repositories, UnitOfWork } from '../../ports/database.ts';
import { broadcast } from '../../rooms/change-room.ts';
import type { Room } from '../../rooms/room.ts';
import type { Artifact } from './artifact.ts';
import type { ExportInput } from './export-input.ts';
import { type ExportOptions, madeOf } from './export-options.ts';
import { exportIsThere, storeArtifact } from './store-artifact.ts';

export interface ExportRequest {
  readonly room: Room;
  readonly caller: Caller;
  readonly options: ExportOptions;
  /** Maximum size of the file in bytes. */
  readonly bytes: number;
}

/**
 * Starts an export. If the same export exists and nothing has changed since, the job completes immediately
 * with that file. Throws Refusal `limit_exceeded` if the room or the caller has too many exports.
 */
export async function startExport(
  { database, runner }: { readonly database: Database; readonly runner: JobRunner },
  request: ExportRequest,
): Promise<Job> {
  const job = await database.transaction((unit) => record(unit, request));
  if (job.status === 'pending') await startRecorded(runner, job);
  return job;
}

async function record(
  unit: UnitOfWork,
  { room: { key }, caller, options, bytes }: ExportRequest,
): Promise<Job> {
  const { artifacts } = unit;
  // The lock serializes concurrent requests, so that the second one finds the export of the first.
  const room = await unit.lockRoom(key);
  if (room === null) throw new Refusal('room_not_found');
  const { seq } = await artifacts.lastChange(key);
  const same = await artifacts.reusable(room.contentKey, madeOf(seq, options));
  const actor = actorOf(caller);
  if (same === null) await makeCapacity(unit, room, actor);
  const input: ExportInput = { subject: room.name ?? room.id, bytes: 0, uploads: [], work: bytes, options };
  const job = await recordJob(unit, { kind: 'room-export', room, actor, input });
  return same === null ? job : endWith(unit, job, same, actor);
}

async function endWith(
  unit: UnitOfWork,
  job: Job,
  { jobId: first, blobKey, bytes, mediaType, fileName, madeOf: of }: Artifact,
  actor: Actor,
): Promise<Job> {
  const { jobs } = unit;
  await jobs.begin(job.id, job.run);
  // The losses of the format also apply to the reused file.
  await jobs.warn(job.id, (await jobs.find(first))?.warnings ?? []);
  await jobs.complete(job.id, job.run, {}, exportIsThere);
  await storeArtifact(unit, job, { blobKey, bytes, mediaType, fileName, madeOf: of });
  await broadcast(unit, job.roomKey, [{ ...jobFinished(job, 'complete'), actor }]);
  return (await jobs.find(job.id)) ?? job;
}

/**
 * If the room has reached its number of export files, expires a file of the caller with the most files, so
 * that no user can block exports for the lifetime of a file. Running exports are not expired; the owner may
 * start more in addition.
 */
async function makeCapacity({ artifacts }: Repositories, room: Room, actor: Actor): Promise<void> {
  const { exportsPerCaller, artifactsPerRoom } = limits;
  const load = await artifacts.load(room.key, room.contentKey, actor.id);
  if (load.ofActor >= exportsPerCaller) {
    const sentence = `${exportsPerCaller} of your exports of this room are running; wait for one to finish.`;
    throw new Refusal('limit_exceeded', sentence, { what: 'exports', limit: exportsPerCaller });
  }
  if (load.unfinished >= artifactsPerRoom && actor.id !== room.ownerId) {
    const sentence = `${artifactsPerRoom} exports of this room are running; wait for one to finish.`;
    throw new Refusal('limit_exceeded', sentence, { what: 'room_exports', limit: artifactsPerRoom });
  }
  const excess = load.artifacts + load.unfinished + 1 - artifactsPerRoom;
  if (excess > 0) await artifacts.evict(room.contentKey, actor.id, excess);
}
