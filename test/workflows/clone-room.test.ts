import assert from 'node:assert/strict';
import { startClone } from '../../core/exchange/clone/start-clone.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Room } from '../../core/rooms/room.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { addMarkers, fillRoom, objectBytes } from '../support/fill-room.ts';
import type { Moment } from '../support/moment.ts';
import { casesOf } from '../support/size.ts';
import { deathsAnywhere } from './deaths-anywhere.ts';
import { settleInAdvance } from './settle-in-advance.ts';
import { createStand, shortHeartbeat, type Stand } from './stand.ts';

interface Death extends Moment {
  /** Whether the copy exists when the worker dies. */
  readonly published?: boolean;
}

/** The worker is killed at each of these moments, as by a crash of the machine; another worker continues. */
const deaths: Record<string, Death> = {
  'when the job has just begun': { call: 'database.jobs.begin', when: 'after' },
  'before anything is copied': { call: 'database.roomCopies.copy', when: 'before' },
  'when all rows are copied but not yet visible': { call: 'database.roomCopies.copy', when: 'after' },
  'before the job is completed': { call: 'database.jobs.complete', when: 'before' },
  'when the copy refers to its objects': { call: 'database.roomCopies.referenceObjects', when: 'after' },
  'when the quota is counted': { call: 'database.quota.settle', when: 'after' },
  'when the slides are saved': { call: 'database.presentations.save', when: 'after' },
  'when the events are written': { call: 'database.history.append', when: 'after' },
  'when the copy is committed but not yet reported': {
    ...{ call: 'database.transaction', when: 'after', published: true },
  },
  ...deathsAnywhere(11),
};

const clone = (stand: Stand, source: Room, room: Room): Promise<Job> => {
  const anybody = { email: null, emailVerified: false, name: null, operator: false };
  const caller = { type: 'user', userId: room.ownerId, ...anybody } as const;
  const request = { sourceRoomId: source.id, sourceToken: null };
  return startClone(stand, { room, caller, request });
};

async function outlive({ published = false, ...moment }: Death): Promise<void> {
  const stand = await createStand();
  try {
    const { database } = stand;
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    const { ownerId: userId } = target;
    await database.members.put(source.key, { userId, role: 'viewer', addedBy: source.ownerId });
    await fillRoom({ database, objects: stand.objectStore }, source);
    const mortal = await stand.startWorker(shortHeartbeat, [
      ...['../support/programs/mortal-worker.ts', JSON.stringify(moment)],
    ]);
    const job = await clone(stand, source, target);
    // A worker that makes fewer calls than the counted number ends the job instead.
    await (moment.call === 'any' ? Promise.race([mortal.ended, stand.ended(job)]) : mortal.ended);
    const copies = () => database.markers.list(target.contentKey);
    if (moment.call !== 'any') assert.equal((await copies()).length, published ? 6 : 0);

    await stand.startWorker(shortHeartbeat);
    const ended = await stand.ended(job);
    assert.deepEqual([ended.error, ended.status, ended.result?.layersCloned], [null, 'complete', 3]);
    assert.equal((await copies()).length, 6);
    assert.equal((await database.presentations.find(target.contentKey))?.slides.length, 2);
    const history = await database.history.after(target.key, 0, 100);
    const once = history.filter(({ kind }) => kind === 'room.cloned' || kind === 'job.finished');
    assert.equal(once.length, 2);
    const { used, reserved } = await stand.usage(target);
    assert.deepEqual({ used, reserved }, { used: 12 * objectBytes, reserved: 0 });
    await stand.assertLedgerIsTrue();

    // The copy remains usable without its source.
    await database.rooms.remove(source.key);
    await sweep(stand, 0);
    assert.equal((await stand.objectKeys()).length, 12);
    await stand.assertLedgerIsTrue();
  } finally {
    await stand.close();
  }
}

/** Each case starts two workers in sequence: the gate runs one of them. */
const chosen = casesOf(deaths, 'when all rows are copied but not yet visible');

describe('the copy of a room', () => {
  let outcomeOf: (name: string) => Promise<void>;
  before(() => {
    const all = new Map(chosen);
    outcomeOf = settleInAdvance([...all.keys()], 3, (name) => outlive(all.get(name) ?? assert.fail(name)));
  });

  for (const [name] of chosen)
    it(`survives a worker killed ${name}: complete, without duplicates, and also without its source`, () =>
      outcomeOf(name));

  it('ends with a clear error when the caller loses access to the source before the copy', async () => {
    const stand = await createStand();
    try {
      const [source, target] = [await stand.createRoom(), await stand.createRoom()];
      await stand.database.rooms.update(source.key, { isPublic: true });
      await addMarkers(stand, source, 3);
      const job = await clone(stand, source, target);
      await stand.database.rooms.update(source.key, { isPublic: false });
      await stand.startWorker();
      const ended = await stand.ended(job);
      assert.deepEqual([ended.status, ended.error?.code], ['error', 'source_unreadable']);
      assert.deepEqual(await stand.database.markers.list(target.contentKey), []);
    } finally {
      await stand.close();
    }
  });
});
