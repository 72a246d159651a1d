import assert from 'node:assert/strict';
import type { Job } from '../../core/jobs/job.ts';
import type { Room } from '../../core/rooms/room.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { points, squares } from './features.ts';
import type { Moment } from '../support/moment.ts';
import { createStand, shortHeartbeat, type Stand } from './stand.ts';
import { settleInAdvance } from './settle-in-advance.ts';
import { casesOf } from '../support/size.ts';
import { startUpload } from './upload-streamed.ts';
import { uploadInChunks } from './upload-in-chunks.ts';

const count = 6_000;

type Start = (stand: Stand, room: Room, death: Promise<unknown>) => Promise<Job>;
const file: Start = (stand, room) => stand.upload(room, squares(count));
const chunks: Start = (stand, room) =>
  uploadInChunks(stand, room, Buffer.from([...squares(count)].join('')), 7);
const receiving: Start = async (stand, room, death) => {
  const bytes = Buffer.from([...squares(count)].join(''));
  const upload = startUpload(stand, room, bytes.length);
  await upload.send(bytes);
  void death.then(() => upload.end());
  return upload.job;
};
const markers: Start = (stand, room) => stand.bulkImport(room, points(45_000));

interface Death extends Moment {
  readonly start: Start;
  /** Whether the job has ended when the worker dies. */
  readonly published?: boolean;
}

/** The worker is killed at each of these moments, as by a crash of the machine; another worker continues. */
const moments: Record<string, Death> = {
  'before the job has begun': { call: 'database.jobs.begin', when: 'before', start: file },
  'when the job has just begun': { call: 'database.jobs.begin', when: 'after', start: file },
  'while the chunks are read': { call: 'objectStore.local.link', nth: 3, when: 'after', start: chunks },
  'before the last chunk is read': { call: 'objectStore.local.link', nth: 7, when: 'before', start: chunks },
  'while it waits for a file that is being received': {
    call: 'database.arrivals.waitForMore',
    when: 'before',
    start: receiving,
  },
  'before the file has come to the scratch disk': {
    call: 'objectStore.local.link',
    when: 'before',
    start: file,
  },
  'before the engine begins': { call: 'objectStore.local.link', when: 'after', start: file },
  'before the files are announced': { call: 'database.blobs.announce', when: 'before', start: file },
  'between two files of the layer': { call: 'objectStore.local.adopt', nth: 2, when: 'after', start: file },
  'when all files are stored': { call: 'database.blobs.settle', nth: 5, when: 'after', start: file },
  'before anything is published': { call: 'database.jobs.complete', when: 'before', start: file },
  'in the middle of publishing': { call: 'database.layers.insert', when: 'after', start: file },
  'when publishing is committed but not yet reported': {
    call: 'database.transaction',
    when: 'after',
    start: file,
    published: true,
  },
  'between two batches of markers': { call: 'database.transaction', nth: 2, when: 'after', start: markers },
  'in the middle of a batch of markers': {
    call: 'database.markers.copyRows',
    nth: 2,
    when: 'after',
    start: markers,
  },
};

async function outlive({ start, published = false, ...moment }: Death): Promise<void> {
  const stand = await createStand();
  try {
    const room = await stand.createRoom();
    const mortal = await stand.startWorker(shortHeartbeat, [
      '../support/programs/mortal-worker.ts',
      JSON.stringify(moment),
    ]);
    const job = await start(stand, room, mortal.ended);
    await mortal.ended;
    const interrupted = await stand.database.jobs.find(job.id);
    assert.equal(interrupted?.status === 'complete', published);
    assert.equal((await stand.database.layers.list(room.contentKey)).length, published ? 1 : 0);

    await stand.startWorker(shortHeartbeat);
    const ended = await stand.ended(job);
    assert.equal(ended.error, null);
    if (start === markers) await assertMarkers(stand, room);
    else await assertLayer(stand, room);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
    assert.deepEqual(await stand.scratchSteps(), []);
  } finally {
    await stand.close();
  }
}

async function assertLayer(stand: Stand, room: Room): Promise<void> {
  const { database, objectStore } = stand;
  const layers = await database.layers.list(room.contentKey);
  assert.deepEqual(
    layers.map(({ featureCount }) => featureCount),
    [count],
  );
  const layer = await database.layers.find(layers[0]?.id ?? '');
  const part = layer?.manifest.parts[0];
  assert.ok(layer && part);
  const text = Buffer.from(await objectStore.read(layer.objectPrefix + part.text.name)).toString();
  const { features } = JSON.parse(text) as { features: { id: number }[] };
  assert.equal(new Set(features.map(({ id }) => id)).size, count);
  const history = await database.history.after(room.key, 0, 10);
  assert.deepEqual(
    history.map(({ kind }) => kind),
    ['layer.created', 'job.finished'],
  );
  assert.equal((await stand.usage(room)).used, layer.bytes);
  await sweep(stand, 0);
  const stored = await stand.objectKeys();
  assert.ok(
    stored.length > 0 && stored.every((key) => key.startsWith(layer.objectPrefix)),
    stored.join('\n'),
  );
  assert.equal(stored.length, 5);
}

async function assertMarkers(stand: Stand, room: Room): Promise<void> {
  const titles = (await stand.database.markers.list(room.contentKey)).map(({ title }) => title);
  assert.deepEqual(
    titles,
    Array.from({ length: 45_000 }, (_, number) => `point ${number}`),
  );
  await sweep(stand, 0);
  assert.deepEqual(await stand.objectKeys(), []);
}

/** Each case starts two workers in sequence: the gate runs one of them. */
const chosen = casesOf(moments, 'when all files are stored').map(([name]) => name);

describe('a worker that is killed', () => {
  let outcomeOf: (name: string) => Promise<void>;
  before(() => {
    outcomeOf = settleInAdvance(chosen, 4, (name) => outlive(moments[name] ?? assert.fail(name)));
  });

  for (const name of chosen) {
    it(`${name} is survived by its job: nothing lost, duplicated, partly visible or left behind`, () =>
      outcomeOf(name));
  }
});
