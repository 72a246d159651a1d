import assert from 'node:assert/strict';
import { rasterKeys } from '../../core/rasters/raster-objects.ts';
import type { RasterStatus } from '../../core/rasters/raster.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { zip } from '../fixtures/formats/zip.ts';
import { writeTiff } from '../fixtures/raster/write-tiff.ts';
import type { Moment } from '../support/moment.ts';
import { casesOf } from '../support/size.ts';
import { settleInAdvance } from './settle-in-advance.ts';
import { createStand, shortHeartbeat } from './stand.ts';

/** Its pixels and their mask take 64 MiB, enough for a preview to be built first. */
const side = 2048;
const large = (): Buffer => {
  const values = new Float64Array(side * side).map(
    (_, at) => ((at % side) >> 6) + (Math.floor(at / side) >> 6) / 4,
  );
  return writeTiff({
    ...{ width: side, height: side, bits: 64, sampleFormat: 3, pixels: Buffer.from(values.buffer) },
    fields: { 33550: { type: 12, values: [0.001, 0.001, 0] } },
  });
};

/** Small, with a guessed reference system, for which its job has a warning. */
const guessed = (): Buffer =>
  zip([
    { name: 'map.tif', content: writeTiff({ fields: { 33550: null, 33922: null, 34735: null } }) },
    { name: 'map.tfw', content: '0.01\n0\n0\n-0.01\n8.005\n46.995\n' },
  ]);

interface Death extends Moment {
  /** The visible status of the raster when the worker dies. */
  readonly seen?: RasterStatus;
  readonly file?: typeof guessed;
}

/** The worker is killed at each of these moments, as by a crash of the machine; another worker continues. */
const ofWorkers: Record<string, Death> = {
  'while the TIFF is checked': { call: 'steps.prepare-raster', when: 'within' },
  'while GDAL makes the preview': { call: 'steps.build-raster', when: 'within' },
  'while the preview is put in order': { call: 'steps.finish-raster', when: 'within' },
  'before the preview is stored': { call: 'objectStore.local.adopt', when: 'before' },
  'when the preview is stored': { call: 'database.blobs.settle', when: 'after' },
  'before the preview is published': { call: 'database.rasters.insert', when: 'before' },
  'in the middle of publishing the preview': { call: 'database.rasters.insert', when: 'after' },
  'when the preview is published': { call: 'steps.build-raster', nth: 2, when: 'before', seen: 'preview' },
  'while GDAL converts behind a preview': {
    ...{ call: 'steps.build-raster', nth: 2, when: 'within' },
    seen: 'preview',
  },
  'while the raster is put in order': {
    ...{ call: 'steps.finish-raster', nth: 2, when: 'within' },
    seen: 'preview',
  },
  'before the raster is stored': {
    ...{ call: 'objectStore.local.adopt', nth: 2, when: 'before' },
    seen: 'preview',
  },
  'when the raster is stored': { call: 'objectStore.local.adopt', nth: 2, when: 'after', seen: 'preview' },
  'before anything is published': { call: 'database.jobs.complete', when: 'before', seen: 'preview' },
  'in the middle of publishing': { call: 'database.rasters.insert', nth: 2, when: 'after', seen: 'preview' },
  'when publishing is committed but not yet reported': {
    ...{ call: 'database.transaction', nth: 2, when: 'after' },
    seen: 'ready',
  },
  'of a small raster when its warnings are stored': {
    ...{ call: 'database.jobs.warn', when: 'after' },
    file: guessed,
  },
  'before a small raster is published': {
    ...{ call: 'database.jobs.complete', when: 'before' },
    file: guessed,
  },
};

/**
 * At each of these moments the programs of a step are killed, as by the kernel when it is out of memory; the
 * worker continues.
 */
const ofPrograms: Record<string, Moment> = {
  'that checks the TIFF': { call: 'steps.prepare-raster', when: 'within' },
  'of GDAL that makes the preview': { call: 'steps.build-raster', when: 'within' },
  'that puts the preview in order': { call: 'steps.finish-raster', when: 'within' },
  'of GDAL that converts behind a preview': { call: 'steps.build-raster', nth: 2, when: 'within' },
  'that puts the raster in order': { call: 'steps.finish-raster', nth: 2, when: 'within' },
};

async function outlive(victim: 'worker' | 'program', death: Death): Promise<void> {
  const { seen = null, file = large, ...moment } = death;
  const stand = await createStand();
  try {
    const room = await stand.createRoom();
    const program = ['../support/programs/mortal-worker.ts', JSON.stringify(moment), victim];
    const mortal = await stand.startWorker(shortHeartbeat, program);
    const job = await stand.upload(room, file(), { subject: 'map.tif' });
    const rasters = () => stand.database.rasters.list(room.contentKey);
    if (victim === 'worker') {
      await mortal.ended;
      const atDeath = await rasters();
      assert.deepEqual(
        atDeath.map(({ status }) => status),
        seen === null ? [] : [seen],
      );
      await stand.startWorker(shortHeartbeat);
      await assertDone(atDeath[0]?.id);
    } else await assertDone();

    async function assertDone(id?: string): Promise<void> {
      const ended = await stand.ended(job);
      const hasPreview = file === large;
      assert.deepEqual([ended.error, ended.status], [null, 'complete']);
      assert.deepEqual(
        ended.warnings.map(({ code }) => code),
        hasPreview ? [] : ['crs_guessed'],
      );
      const [raster, ...others] = await rasters();
      assert.ok(raster !== undefined);
      assert.deepEqual([others, raster.status, raster.id], [[], 'ready', id ?? raster.id]);
      const history = await stand.database.history.after(room.key, 0, 10);
      assert.deepEqual(
        history.map(({ kind }) => kind),
        ['raster.created', ...(hasPreview ? ['raster.updated'] : []), 'job.finished'],
      );
      const { used, reserved } = await stand.usage(room);
      assert.deepEqual({ used, reserved }, { used: raster.bytes, reserved: 0 });
      await stand.assertLedgerIsTrue();
      assert.deepEqual(await stand.scratchSteps(), []);
      await sweep(stand, 0);
      assert.deepEqual((await stand.objectKeys()).sort(), rasterKeys(raster).sort());
      let stored = 0;
      for (const key of rasterKeys(raster)) stored += (await stand.objectStore.head(key))?.bytes ?? 0;
      assert.equal(stored, used);
    }
  } finally {
    await stand.close();
  }
}

/** Each case starts two workers in sequence: the gate runs one of each kind. */
const deathsOfWorkers = casesOf(ofWorkers, 'before the raster is stored');
const deathsOfPrograms = casesOf(ofPrograms, 'of GDAL that converts behind a preview');

describe('the upload of a GeoTIFF', () => {
  let outcomeOf: (name: string) => Promise<void>;
  before(() => {
    const deaths = new Map<string, () => Promise<void>>();
    for (const [name, death] of deathsOfWorkers) deaths.set(name, () => outlive('worker', death));
    for (const [name, death] of deathsOfPrograms) deaths.set(name, () => outlive('program', death));
    outcomeOf = settleInAdvance([...deaths.keys()], 3, (name) => (deaths.get(name) ?? assert.fail(name))());
  });

  for (const [name] of deathsOfWorkers)
    it(`survives a worker killed ${name}: one raster, nothing duplicated or left behind`, () =>
      outcomeOf(name));
  for (const [name] of deathsOfPrograms)
    it(`survives the death of the program ${name}: one raster, nothing duplicated or left behind`, () =>
      outcomeOf(name));
});
