import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import type { Job } from '../../core/jobs/job.ts';
import { layerFiles } from '../../geo/layer/manifest.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { workflowIdOf } from '../../workflows/contracts/jobs.ts';
import type { ImportActivities } from '../../workflows/contracts/rooms.ts';
import type { Moment } from '../support/moment.ts';
import { casesOf } from '../support/size.ts';
import { wholeRoomFile } from '../support/whole-room.ts';
import { startImport } from './import-room.ts';
import { deathsAnywhere } from './deaths-anywhere.ts';
import { settleInAdvance } from './settle-in-advance.ts';
import { createStand, shortHeartbeat, type Stand } from './stand.ts';

interface Death extends Moment {
  readonly victim?: 'program';
  /** The only step that is repeated. */
  readonly costs?: keyof ImportActivities;
}

/**
 * At each of these moments the worker is killed as by a crash of the machine, or the program as by the
 * kernel.
 */
const deaths: Record<string, Death> = {
  'of a worker that fetches the file': {
    ...{ call: 'steps.read-room-file', when: 'before' },
    costs: 'readImport',
  },
  'of a worker that builds the second layer': {
    ...{ call: 'steps.build-room-layers', when: 'before' },
    costs: 'buildImportLayers',
  },
  'of the program that reads the file': {
    ...{ call: 'steps.read-room-file', when: 'within' },
    ...{ victim: 'program', costs: 'readImport' },
  },
  'of a worker that stores what it made': {
    ...{ call: 'database.blobs.settle', nth: 4, when: 'after' },
    costs: 'readImport',
  },
  'of a worker that cleans pictures': {
    ...{ call: 'database.transaction', nth: 3, when: 'before' },
    costs: 'storeImportPictures',
  },
  'of a worker before the job holds what is stored': {
    ...{ call: 'database.blobs.refer', when: 'before' },
    costs: 'readImport',
  },
  'of a worker that has stored the markers, and Temporal does not know': {
    ...{ call: 'database.transaction', nth: 4, when: 'after' },
    costs: 'storeImportMarkers',
  },
  'of a worker in the middle of publishing': {
    ...{ call: 'database.layers.insertAll', when: 'after' },
    costs: 'publishImport',
  },
  'of a worker that has prepared everything': {
    ...{ call: 'database.transaction', nth: 5, when: 'after' },
    costs: 'planImport',
  },
  'of a worker that has copied the markers': {
    ...{ call: 'database.markers.copyRows', when: 'after' },
    costs: 'publishImport',
  },
  'of a worker that has published but not reported it': {
    ...{ call: 'database.transaction', nth: 6, when: 'after' },
    costs: 'publishImport',
  },
  ...deathsAnywhere(11, 'of a worker '),
};

/** The activities of the job that needed more than one attempt in all. */
async function repeated({ temporal }: Stand, { id, run }: Job): Promise<string[]> {
  const handle = temporal.client.workflow.getHandle(workflowIdOf(id, run));
  await handle.result();
  const names = new Map<string, string>();
  const attempts = new Map<string, number>();
  for (const event of (await handle.fetchHistory()).events ?? []) {
    const scheduled = event.activityTaskScheduledEventAttributes;
    if (scheduled) names.set(String(event.eventId), scheduled.activityType?.name ?? '');
    const started = event.activityTaskStartedEventAttributes;
    const name = names.get(String(started?.scheduledEventId)) ?? '';
    if (started) attempts.set(name, (attempts.get(name) ?? 0) + (started.attempt ?? 1));
  }
  return [...attempts].filter(([, count]) => count > 1).map(([name]) => name);
}

async function outlive(file: Buffer, { victim, costs, ...moment }: Death): Promise<void> {
  const stand = await createStand();
  const { database, objectStore } = stand;
  try {
    const room = await stand.createRoom();
    await objectStore.put('test/room.gpkg', Readable.from([file]));
    const program = ['../support/programs/mortal-worker.ts', JSON.stringify(moment), victim ?? 'worker'];
    const mortal = await stand.startWorker(shortHeartbeat, program);
    const job = await startImport(stand, room, 'test/room.gpkg');
    if (victim === undefined) {
      // A worker that makes fewer calls than the counted number ends the job instead.
      await (moment.call === 'any' ? Promise.race([mortal.ended, stand.ended(job)]) : mortal.ended);
      await stand.startWorker(shortHeartbeat);
    }
    const ended = await stand.ended(job);
    assert.deepEqual([ended.error, ended.status], [null, 'complete']);
    const again = await repeated(stand, job);
    if (costs !== undefined) assert.deepEqual(again, [costs]);
    else assert.ok(again.length <= 1, again.join(', '));
    const layers = await database.layers.list(room.contentKey);
    assert.deepEqual(
      [layers.map(({ name }) => name), await database.rooms.tally(room.key)],
      [['Rivers', 'Two "points"'], { markers: 2, comments: 2 }],
    );
    assert.equal((await database.markers.list(room.contentKey)).length, 2);
    assert.equal((await database.comments.list(room.contentKey, {})).length, 1);
    const history = await database.history.after(room.key, 0, 20);
    const kinds = [
      'presentation.updated',
      'settings.updated',
      'icon.created',
      'layer.created',
      'layer.created',
    ];
    assert.deepEqual(
      history.map(({ kind }) => kind),
      [...kinds, 'marker.imported', 'room.imported', 'job.finished'],
    );
    await stand.assertLedgerIsTrue();
    assert.equal((await database.quota.read(room.ownerId)).reserved, 0);
    assert.deepEqual(await stand.scratchSteps(), []);
    await sweep(stand, 0);
    const files = [];
    for (const { id, objectPrefix } of layers) {
      const layer = await database.layers.find(id);
      assert.ok(layer !== null);
      files.push(...layerFiles(layer.manifest).map(({ name }) => objectPrefix + name));
      files.push(`${objectPrefix}manifest.json`);
    }
    assert.deepEqual((await stand.objectKeys('layers/')).sort(), files.sort());
    assert.deepEqual(await stand.objectKeys('imports/'), []);
    assert.equal((await stand.objectKeys('history/')).length, 1);
  } finally {
    await stand.close();
  }
}

/** Each case starts two workers in sequence: the gate runs one of them. */
const names = casesOf(deaths, 'of a worker that has stored the markers, and Temporal does not know').map(
  ([name]) => name,
);

describe('the import of a room', () => {
  let outcomeOf: (name: string) => Promise<void>;
  before(async () => {
    const file = await wholeRoomFile();
    outcomeOf = settleInAdvance(names, 3, (name) => outlive(file, deaths[name] ?? assert.fail(name)));
  });
  for (const name of names)
    it(`survives the death ${name}: everything once, nothing left behind`, () => outcomeOf(name));
});
