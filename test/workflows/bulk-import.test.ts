import assert from 'node:assert/strict';
import { variantsOf } from '../support/size.ts';
import { when } from '../support/when.ts';
import { systemActor } from '../../core/access/caller.ts';
import { changeRoom } from '../../core/rooms/change-room.ts';
import { newIconId } from '../../core/ids.ts';
import { cancelJob } from '../../core/jobs/cancel-job.ts';
import { limits } from '../../core/limits.ts';
import type { ImportCheckpoint } from '../../core/markers/import/marker-batch.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Room } from '../../core/rooms/room.ts';
import { collection, point, points, polygon } from './features.ts';
import { sharedStand } from './shared-stand.ts';
import { createStand, shortHeartbeat, type Stand } from './stand.ts';
import type { Moment } from '../support/moment.ts';

interface Imported {
  markersCreated: number;
  firstId: string;
  lastId: string;
  bbox: number[];
}

describe('a bulk import', () => {
  let stand: Stand;
  before(async () => (stand = await sharedStand()));

  const imports = async (room: Room): Promise<Imported[]> => {
    const history = await stand.database.history.after(room.key, 0, 100);
    return history.filter(({ kind }) => kind === 'marker.imported').map(({ after }) => after as Imported);
  };
  const titles = async (room: Room): Promise<(string | null)[]> =>
    (await stand.database.markers.list(room.contentKey)).map(({ title }) => title);

  it('creates a marker for each point, in file order, with one event per batch', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.bulkImport(room, points(45_000)));
    assert.deepEqual([job.error, job.status, job.warnings], [null, 'complete', []]);
    assert.deepEqual(job.result, { markersCreated: 45_000 });
    assert.deepEqual(
      await titles(room),
      Array.from({ length: 45_000 }, (_, number) => `point ${number}`),
    );
    const batches = await imports(room);
    assert.deepEqual(
      batches.map(({ markersCreated }) => markersCreated),
      [20_000, 20_000, 5_000],
    );
    const list = await stand.database.markers.list(room.contentKey);
    assert.deepEqual([batches[1]?.firstId, batches[1]?.lastId], [list[20_000]?.id, list[39_999]?.id]);
    assert.deepEqual(batches[0]?.bbox, [-180, -90, 179.9, -89.5]);
    assert.deepEqual(await stand.scratchSteps(), []);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
  });

  it('imports no point of a file that exceeds the remaining capacity of the room', async () => {
    const room = await stand.createRoom();
    const markersCreated = limits.markersPerRoom - 25_000;
    await changeRoom(stand.database, room.key, systemActor, (_repositories, _room, emit) => {
      emit({
        kind: 'marker.imported',
        objectType: 'job',
        objectId: 'x',
        before: null,
        after: { markersCreated },
      });
      return Promise.resolve();
    });
    const refused = await stand.ended(await stand.bulkImport(room, points(25_001)));
    assert.equal(refused.error?.code, 'limit_exceeded');
    assert.deepEqual(refused.error.details, { what: 'markers', limit: limits.markersPerRoom });
    assert.deepEqual(await titles(room), []);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
    const job = await stand.ended(await stand.bulkImport(room, points(25_000)));
    assert.deepEqual(job.error, null);
    assert.equal((await stand.database.rooms.tally(room.key)).markers, limits.markersPerRoom);
  });

  it('completes without markers for an empty collection', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.bulkImport(room, collection()));
    assert.deepEqual([job.error, job.result], [null, { markersCreated: 0 }]);
    assert.deepEqual(await imports(room), []);
  });

  it('names the features of which data was dropped or converted', async () => {
    const room = await stand.createRoom();
    const text = collection(
      point(1, 1, { title: 'sound', eventDate: 5 }),
      point(2, 2, { altitude: 5 }),
      point(3, 3, { tags: 'a, b', eventDate: 'yesterday' }),
      point(4, 4, { imageKey: 'markers/none.jpg' }),
    );
    const job = await stand.ended(await stand.bulkImport(room, text));
    assert.deepEqual(
      job.warnings.map(({ code, feature }) => [code, feature]),
      [
        ['value_converted', 2],
        ['value_left_out', 2],
        ['value_left_out', 3],
        ['unknown_property', 1],
      ],
    );
    assert.match(job.warnings[3]?.message ?? '', /"altitude"; 1 point stores it/);
    const list = await stand.database.markers.list(room.contentKey);
    assert.deepEqual(list[2]?.tags, ['a', 'b']);
    assert.deepEqual(
      list.map(({ properties }) => properties),
      [null, { altitude: 5 }, { eventDate: 'yesterday' }, { imageKey: 'markers/none.jpg' }],
    );
  });

  it('keeps values without a marker field in every batch, and reports them once', async () => {
    const room = await stand.createRoom();
    const long = 'x'.repeat(9000);
    const many = Array.from({ length: 20_005 }, (_, n) =>
      point(n / 200, 1, { depth_m: n / 10, ...(n === 20_003 && { long, after: true }), description: '' }),
    );
    const job = await stand.ended(await stand.bulkImport(room, collection(...many)));
    assert.equal(job.error, null);
    assert.deepEqual(
      job.warnings.map(({ code, message }) => [code, /\d+ points?/.exec(message)?.[0]]),
      [
        ['unknown_property', '20005 points'],
        ['unknown_property', '1 point'],
        ['property_left_out', '1 point'],
      ],
    );
    assert.match(job.warnings[2]?.message ?? '', /^"long" of 1 point, feature 20003, was omitted/);
    const list = await stand.database.markers.list(room.contentKey);
    assert.ok(list.every(({ properties }, n) => properties?.depth_m === n / 10));
    assert.deepEqual(list[20_003]?.properties, { depth_m: 2000.3, after: true });
    assert.ok(list.every(({ description }) => description === ''));
  });

  it('reports one hundred warnings and counts the others', async () => {
    const room = await stand.createRoom();
    const many = Array.from({ length: 250 }, (_, number) => point(number / 10, 1, { color: number }));
    const { warnings } = await stand.ended(await stand.bulkImport(room, collection(...many)));
    assert.equal(warnings.length, 101);
    assert.deepEqual(warnings[100], { code: 'more_warnings', message: 'There were 150 more warnings.' });
  });

  it('accepts photos and icons of the room, and skips others with a warning', async () => {
    const room = await stand.createRoom();
    const { images, icons } = stand.database;
    const picture = { bytes: 1, createdBy: room.ownerId, exif: null, blobKey: 'b', thumbnailBlobKey: 't' };
    const own = { imageKey: 'markers/own.jpg', thumbnailKey: 'markers/own_thumb.jpg' };
    await images.insert(room.contentKey, { ...picture, ...own, retiredAt: null });
    const icon = { id: newIconId(), name: 'i', size: 32, mediaType: 'image/png', blobKey: 'i' } as const;
    const rest = { pngBlobKey: null, bytes: 1, createdBy: room.ownerId, createdAt: Date.now() };
    await icons.insert(room.contentKey, { ...icon, ...rest });
    const strange = { imageKey: 'markers/other.jpg', thumbnailKey: 'markers/other_thumb.jpg' };
    const text = collection(
      point(1, 1, { ...own, markerIconId: icon.id }),
      point(2, 2, { ...strange, markerIconId: 'icon-api-other' }),
      point(3, 3, { ...own, thumbnailKey: strange.thumbnailKey }),
    );
    const job = await stand.ended(await stand.bulkImport(room, text));
    assert.equal(job.error, null);
    const list = await stand.database.markers.list(room.contentKey);
    assert.deepEqual(
      list.map(({ imageKey, thumbnailKey, markerIconId }) => [imageKey, thumbnailKey, markerIconId]),
      [
        [own.imageKey, own.thumbnailKey, icon.id],
        [null, null, null],
        [null, null, null],
      ],
    );
    assert.deepEqual(
      job.warnings.map(({ message }) => message),
      [
        'Feature 1: imageKey does not match any image of this room.',
        'Feature 2: thumbnailKey does not belong to its imageKey.',
        'Feature 1: markerIconId does not match any icon of this room.',
      ],
    );
  });

  const complete = 21_000;
  const head = [...points(complete)].join('').replace(/\n\]\}\n$/, '');
  const bad: [name: string, text: string, code: string, feature: number | undefined][] = [
    ['a polygon', `${head},${JSON.stringify(polygon(1, 1))}]}`, 'not_a_point', complete],
    [
      'a point out of range',
      `${head},${JSON.stringify(point(2e6, 1))}]}`,
      'coordinates_out_of_range',
      complete,
    ],
    ['a cut end', head, 'truncated', undefined],
    ['a feature without geometry', `${head},{"type":"Feature","geometry":null}]}`, 'not_a_point', complete],
  ];
  for (const [name, text, code, feature] of variantsOf(bad, 3)) {
    it(`imports nothing of a file with ${name} after a complete batch, and reports its position`, async () => {
      const room = await stand.createRoom();
      const job = await stand.ended(await stand.bulkImport(room, text));
      assert.deepEqual([job.status, job.error?.code], ['error', code]);
      if (feature !== undefined) assert.equal(job.error?.details?.feature, feature);
      assert.deepEqual(await titles(room), []);
      assert.deepEqual(await imports(room), []);
    });
  }
});

describe('a bulk import that is interrupted', () => {
  /** Three batches; the last one is not full. */
  const count = 45_000;
  let stand: Stand;
  beforeEach(async () => (stand = await createStand()));
  afterEach(() => stand.close());
  const loadedBy = async ({ id }: Job): Promise<number> =>
    ((await stand.database.jobs.find(id))?.checkpoint as ImportCheckpoint | null)?.markers ?? 0;

  it('by the death of its worker resumes at the last checkpoint, without lost markers', async () => {
    const { database } = stand;
    const room = await stand.createRoom();
    const moment: Moment = { call: 'database.transaction', nth: 2, when: 'after' };
    const mortal = await stand.startWorker(shortHeartbeat, [
      '../support/programs/mortal-worker.ts',
      JSON.stringify(moment),
    ]);
    const job = await stand.bulkImport(room, points(count));
    await mortal.ended;

    const interrupted = await database.jobs.find(job.id);
    assert.equal(interrupted?.status, 'running');
    const before = await database.markers.list(room.contentKey);
    assert.equal(before.length, await loadedBy(job));
    assert.equal(before.length, 40_000);

    await stand.startWorker(shortHeartbeat);
    const ended: Job = await stand.ended(job);
    assert.deepEqual([ended.error, ended.result], [null, { markersCreated: count }]);
    const markers = await database.markers.list(room.contentKey);
    assert.equal(markers.length, count);
    assert.ok(markers.every(({ title }, number) => title === `point ${number}`));
    assert.deepEqual(markers.slice(0, before.length), before);
    const history = await database.history.after(room.key, 0, 100);
    const counts = history
      .filter(({ kind }) => kind === 'marker.imported')
      .map(({ after }) => (after as Imported).markersCreated);
    assert.deepEqual(counts, [20_000, 20_000, 5_000]);
  });

  it('by its cancellation keeps the loaded markers, and a retry continues from there', async () => {
    const { database } = stand;
    const room = await stand.createRoom();
    const worker = await stand.startWaitingWorker({ call: 'database.transaction', nth: 2, when: 'before' });
    const job = await stand.bulkImport(room, points(count));
    await worker.waits();
    await when('the first batch is committed', async () => (await loadedBy(job)) === 20_000);
    await cancelJob(stand, job);
    worker.releaseObjects();
    const cancelled = await stand.ended(job);
    assert.equal(cancelled.error?.code, 'job_cancelled');
    const before = await database.markers.list(room.contentKey);
    assert.equal(before.length, 20_000);
    assert.equal(before.length, (cancelled.checkpoint as ImportCheckpoint).markers);

    const ended = await stand.ended(await stand.retry(cancelled));
    assert.deepEqual([ended.error, ended.result], [null, { markersCreated: count }]);
    const markers = await database.markers.list(room.contentKey);
    assert.equal(markers.length, count);
    assert.deepEqual(markers.slice(0, before.length), before);
  });
});
