import assert from 'node:assert/strict';
import { cloneRoom } from '../../../core/exchange/clone/clone-room.ts';
import { startClone } from '../../../core/exchange/clone/start-clone.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { LeftOut } from '../../../core/exchange/import/left-out.ts';
import type { Room } from '../../../core/rooms/room.ts';
import type { DatabaseStand } from './stand.ts';

const runner = {
  start: () => Promise.resolve(),
  cancel: () => Promise.resolve(),
  statusOf: () => Promise.resolve('running' as const),
};

export interface CloneResult {
  readonly layersCloned: number;
  readonly rastersCloned: number;
  readonly counts: Record<string, number>;
  readonly ids: Record<string, Record<string, string>>;
  readonly leftOut: readonly LeftOut[];
}

export type CloneReader = 'member' | 'public';

/**
 * Starts a copy of a public room on behalf of the owner of the target, who may be a member of the source; its
 * job is then running.
 */
export async function beginClone(
  { database }: DatabaseStand,
  source: Room,
  room: Room,
  reader: CloneReader = 'member',
): Promise<Job> {
  const { ownerId: userId } = room;
  const person = { email: null, emailVerified: false, name: null, operator: false };
  const caller = { type: 'user', userId, ...person } as const;
  await database.rooms.update(source.key, { isPublic: true });
  if (reader === 'member' && userId !== source.ownerId)
    await database.members.put(source.key, { userId, role: 'viewer', addedBy: source.ownerId });
  const request = { sourceRoomId: source.id, sourceToken: null };
  const { id, run } = await startClone({ database, runner }, { room, caller, request });
  await database.jobs.begin(id, run);
  const job = await database.jobs.find(id);
  assert.ok(job);
  return job;
}

/** Copies a room into another one; resolves with the completed job. */
export async function cloneJob(
  stand: DatabaseStand,
  source: Room,
  room: Room,
  reader?: CloneReader,
): Promise<Job> {
  const job = await beginClone(stand, source, room, reader);
  await cloneRoom(stand.database, job);
  const row = await stand.database.jobs.find(job.id);
  assert.equal(row?.status, 'complete');
  return row;
}

/** Copies a room into another one; resolves with the job's result. */
export async function clone(
  stand: DatabaseStand,
  source: Room,
  room: Room,
  reader?: CloneReader,
): Promise<CloneResult> {
  return (await cloneJob(stand, source, room, reader)).result as unknown as CloneResult;
}
