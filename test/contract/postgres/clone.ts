import assert from 'node:assert/strict';
import { cloneRoom } from '../../../core/clone/clone-room.ts';
import { startClone } from '../../../core/clone/start-clone.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { LeftOut } from '../../../core/room-import/left-out.ts';
import type { Room } from '../../../core/rooms/room.ts';
import type { Stand } from './stand.ts';

const runner = {
  start: () => Promise.resolve(),
  cancel: () => Promise.resolve(),
  look: () => Promise.resolve('running' as const),
};

export interface CloneResult {
  readonly layersCloned: number;
  readonly rastersCloned: number;
  readonly counts: Record<string, number>;
  readonly ids: Record<string, Record<string, string>>;
  readonly leftOut: readonly LeftOut[];
}

/** Starts a copy of a room into another one, as the owner of that would; its job is under way then. */
export async function beginClone(
  { database }: Stand,
  source: Room,
  room: Room,
  sourceToken: string | null = null,
): Promise<Job> {
  const person = { email: null, emailVerified: false, name: null, operator: false };
  const caller = { type: 'user', userId: room.ownerId, ...person } as const;
  await database.rooms.update(source.key, { isPublic: true });
  const wish = { sourceRoomId: source.id, sourceToken };
  const { id, run } = await startClone({ database, runner }, { room, caller, wish });
  await database.jobs.begin(id, run);
  const job = await database.jobs.find(id);
  assert.ok(job);
  return job;
}

/** Copies a room into another one; answers the job's result. */
export async function clone(stand: Stand, source: Room, room: Room): Promise<CloneResult> {
  const job = await beginClone(stand, source, room);
  await cloneRoom(stand.database, job);
  const row = await stand.database.jobs.find(job.id);
  assert.equal(row?.status, 'complete');
  return row.result as unknown as CloneResult;
}
