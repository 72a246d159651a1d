import assert from 'node:assert/strict';
import { sweep } from '../../workers/activities/upkeep.ts';
import type { Moment } from '../support/moment.ts';
import { casesOf } from '../support/size.ts';
import { furnishedRoom, inspectFile, rowsIn, startExportOf } from './export-room.ts';
import { deathsAnywhere } from './deaths-anywhere.ts';
import { settleInAdvance } from './settle-in-advance.ts';
import { createStand, shortHeartbeat } from './stand.ts';

interface Death extends Moment {
  readonly victim?: 'program';
}

/**
 * At each of these moments the worker is killed as by a crash of the machine, or the program as by the
 * kernel.
 */
const deaths: Record<string, Death> = {
  'of a worker that has begun to hold the objects': { call: 'database.blobs.refer', when: 'after' },
  'of a worker that writes the file': { call: 'steps.write-room-file', when: 'within' },
  'of the program that writes the file': {
    ...{ call: 'steps.write-room-file', when: 'within' },
    victim: 'program',
  },
  'of a worker that fetches files': { call: 'objectStore.local.link', when: 'after' },
  'of a worker that has stored the file': { call: 'objectStore.local.adopt', when: 'after' },
  'of a worker before it ends the job': { call: 'database.jobs.complete', when: 'before' },
  'of a worker in the middle of ending the job': { call: 'database.artifacts.insert', when: 'after' },
  'of a worker that has ended the job but not reported it': { call: 'database.transaction', when: 'after' },
  ...deathsAnywhere(12, 'of a worker '),
};

async function outlive({ victim, ...moment }: Death): Promise<void> {
  const stand = await createStand();
  try {
    const room = await furnishedRoom(stand);
    const layers = await stand.objectKeys('layers/');
    const before = await stand.database.quota.read(room.ownerId);
    const program = ['../support/programs/mortal-worker.ts', JSON.stringify(moment), victim ?? 'worker'];
    const mortal = await stand.startWorker(shortHeartbeat, program);
    const job = await startExportOf(stand, room);
    if (victim === undefined) {
      // A worker that makes fewer calls than the counted number ends the job instead.
      await (moment.call === 'any' ? Promise.race([mortal.ended, stand.ended(job)]) : mortal.ended);
      await stand.startWorker(shortHeartbeat);
    }
    const ended = await stand.ended(job);
    assert.deepEqual([ended.error, ended.status], [null, 'complete']);
    await inspectFile(stand, job, (file) => {
      assert.equal(file.prepare('pragma integrity_check').get()?.integrity_check, 'ok');
      assert.deepEqual([rowsIn(file, 'markers'), rowsIn(file, 'fields')], [2, 10]);
    });
    const history = await stand.database.history.after(room.key, 0, 10);
    assert.deepEqual(
      history.map(({ kind }) => kind),
      ['job.finished'],
    );
    assert.deepEqual(await stand.database.quota.read(room.ownerId), before);
    await stand.assertLedgerIsTrue();
    assert.deepEqual(await stand.scratchSteps(), []);
    await sweep(stand, 0);
    const artifact = await stand.database.artifacts.find(job.id);
    assert.deepEqual(await stand.objectKeys('exports/'), [artifact?.blobKey]);
    assert.deepEqual(await stand.objectKeys('layers/'), layers);
  } finally {
    await stand.close();
  }
}

/** Each case starts two workers in sequence: the gate runs one of them. */
const names = casesOf(deaths, 'of a worker that writes the file').map(([name]) => name);

describe('the export of a room', () => {
  let outcomeOf: (name: string) => Promise<void>;
  before(() => {
    outcomeOf = settleInAdvance(names, 3, (name) => outlive(deaths[name] ?? assert.fail(name)));
  });
  for (const name of names)
    it(`survives the death ${name}: one file, nothing duplicated or left behind`, () => outcomeOf(name));
});
