import assert from 'node:assert/strict';
import { changeRoom } from '../../../core/rooms/change-room.ts';
import { systemActor } from '../../../core/access/caller.ts';
import { Refusal } from '../../../core/errors.ts';
import { completeJob } from '../../../core/jobs/complete-job.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { limits } from '../../../core/limits.ts';
import { type ExportOptions, madeOf } from '../../../core/exchange/export/export-options.ts';
import { storeArtifact } from '../../../core/exchange/export/store-artifact.ts';
import { startExport } from '../../../core/exchange/export/start-export.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { createStand, type DatabaseStand } from './stand.ts';

const whole: ExportOptions = { includeTiffs: true, includeTiles: false, part: null, format: 'geopackage' };

describe('files of exports', () => {
  let stand: DatabaseStand;
  let files = 0;
  const started: Job[] = [];
  const runner = {
    start: (job: Job) => Promise.resolve(void started.push(job)),
    cancel: () => Promise.resolve(),
    statusOf: () => Promise.resolve('running' as const),
  };
  before(async () => (stand = await createStand()));
  after(() => stand.close());
  beforeEach(() => (started.length = 0));

  const export_ = (room: Room, options = whole, userId = room.ownerId) =>
    startExport(
      { database: stand.database, runner },
      {
        room,
        caller: {
          ...{ type: 'user', userId, email: null, emailVerified: false, name: null, operator: false },
        },
        options,
        bytes: 1000,
      },
    );

  /** Ends the job as a worker would. */
  async function finish(job: Job, options = whole): Promise<string> {
    const { database } = stand;
    const blobKey = `exports/${++files}`;
    await database.blobs.announce([{ key: blobKey, bytes: 7, sha256: null, mediaType: 'a/b' }]);
    await database.jobs.begin(job.id, job.run);
    const { seq } = await database.artifacts.lastChange(job.roomKey);
    await completeJob(database, job, { result: {}, message: 'Done.' }, (repositories) =>
      storeArtifact(repositories, job, {
        ...{ blobKey, bytes: 7, mediaType: 'a/b', fileName: 'room.gpkg', madeOf: madeOf(seq, options) },
      }),
    );
    return blobKey;
  }
  const change = (room: Room) =>
    changeRoom(stand.database, room.key, systemActor, (_repositories, _room, emit) => {
      emit({ kind: 'marker.deleted', objectType: 'marker', objectId: 'm', before: null, after: null });
      return Promise.resolve();
    });
  const expire = (job: Job) =>
    stand.pool.query(`update artifacts set expires_at = now() - interval '1 second' where job_id = $1`, [
      job.id,
    ]);
  const limitOf = (what: string) => (error: unknown) =>
    error instanceof Refusal && error.code === 'limit_exceeded' && error.details.what === what;

  it('expire after 24 hours by the clock of the database, and do not count towards quotas', async () => {
    const room = await stand.createRoom();
    const job = await export_(room);
    await finish(job);
    const { rows } = await stand.pool.query<{ left: number }>(
      `select extract(epoch from expires_at - clock_timestamp())::float8 as left from artifacts where job_id = $1`,
      [job.id],
    );
    const left = rows[0]?.left ?? 0;
    assert.ok(left > 86_000 && left <= 86_400, String(left));
    const { used, reserved } = await stand.database.quota.read(room.ownerId);
    assert.deepEqual({ used, reserved }, { used: 0, reserved: 0 });
    const artifact = await stand.database.artifacts.find(job.id);
    const ended = await stand.database.jobs.find(job.id);
    assert.equal(ended?.result?.expiresAt, artifact?.expiresAt);
    assert.equal(ended?.result?.bytes, 7);
  });

  it('of an unchanged room are reused: another job, the same object', async () => {
    const room = await stand.createRoom();
    const first = await export_(room);
    const blobKey = await finish(first);
    started.length = 0;
    const second = await export_(room);
    assert.notEqual(second.id, first.id);
    assert.deepEqual(
      [second.status, second.progress, second.stage, started],
      ['complete', 100, 'complete', []],
    );
    assert.equal((await stand.database.artifacts.find(second.id))?.blobKey, blobKey);
    // The room is also unchanged after the second export.
    assert.equal((await export_(room)).status, 'complete');
    const kinds = (await stand.database.history.after(room.key, 0, 10)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['job.finished', 'job.finished', 'job.finished']);
  });

  it('are rewritten after a change, for other options, and after they expire', async () => {
    const room = await stand.createRoom();
    const first = await export_(room);
    await finish(first);
    assert.equal((await export_(room, { ...whole, includeTiles: true })).status, 'pending');
    assert.equal((await export_(room, whole)).status, 'complete');
    await change(room);
    const later = await export_(room);
    assert.equal(later.status, 'pending');
    await finish(later);
    await expire(later);
    assert.equal((await export_(room)).status, 'pending');
  });

  it('are retained while a job references their object, and swept then', async () => {
    const room = await stand.createRoom();
    const { artifacts, blobs } = stand.database;
    await artifacts.removeExpired(1000);
    const first = await export_(room);
    const blobKey = await finish(first);
    const second = await export_(room);
    await expire(first);
    assert.equal(await artifacts.find(first.id), null);
    assert.equal(await artifacts.removeExpired(100), 1);
    assert.ok(!(await blobs.condemn(0, 1000)).includes(blobKey));
    await expire(second);
    assert.equal(await artifacts.removeExpired(100), 1);
    assert.ok((await blobs.condemn(0, 1000)).includes(blobKey));
    assert.equal(await artifacts.removeExpired(100), 0);
  });

  it('of cleared content are no longer available', async () => {
    const room = await stand.createRoom();
    const job = await export_(room);
    await finish(job);
    await stand.database.artifacts.removeExpired(1000);
    await stand.database.rooms.replaceContent(room.key);
    assert.equal(await stand.database.artifacts.find(job.id), null);
    assert.equal(await stand.database.artifacts.removeExpired(100), 1);
  });

  it('are limited per room: the caller with the most loses the oldest, and none is blocked', async () => {
    const room = await stand.createRoom();
    const [viewer, other] = [await stand.signIn(), await stand.signIn()];
    const made = async (userId: string) => {
      const job = await export_(room, whole, userId);
      assert.equal(job.status, 'pending');
      await finish(job);
      await change(room);
      return job;
    };
    const active = async (job: Job) => (await stand.database.artifacts.find(job.id)) !== null;
    const ofOwner = [await made(room.ownerId), await made(room.ownerId)];
    const ofViewer: Job[] = [];
    while (ofOwner.length + ofViewer.length < limits.artifactsPerRoom) ofViewer.push(await made(viewer.id));
    const next = [await made(other.id), await made(room.ownerId), await made(viewer.id)];
    assert.deepEqual(
      await Promise.all(ofViewer.map(active)),
      ofViewer.map((_, index) => index >= next.length),
    );
    assert.deepEqual(await Promise.all([...ofOwner, ...next].map(active)), Array(5).fill(true));
  });

  it('that were delivered are removed before those that were not, oldest first', async () => {
    const room = await stand.createRoom();
    const made: Job[] = [];
    const make = async () => {
      const job = await export_(room);
      await finish(job);
      await change(room);
      made.push(job);
    };
    const given = async () => {
      const found = await Promise.all(made.map(({ id }) => stand.database.artifacts.find(id)));
      return found.flatMap((artifact, index) => (artifact === null ? [index] : []));
    };
    while (made.length < limits.artifactsPerRoom) await make();
    for (const index of [9, 5]) {
      await stand.database.artifacts.markDelivered(made[index]?.id ?? '', Infinity);
    }
    const expected = [[5], [5, 9], [0, 5, 9], [0, 1, 5, 9]];
    for (const indexes of expected) {
      await make();
      assert.deepEqual(await given(), indexes);
    }
  });

  it('that one of two callers has not received do not count as delivered', async () => {
    const room = await stand.createRoom();
    const other = await stand.signIn();
    const make = async () => {
      const job = await export_(room);
      await finish(job);
      return job;
    };
    const oldest = await make();
    await change(room);
    const shared = await make();
    const received = await export_(room);
    await stand.database.artifacts.markDelivered(received.id, Infinity);
    await stand.database.artifacts.evict(room.contentKey, other.id, 1);
    assert.equal(await stand.database.artifacts.find(oldest.id), null);
    await stand.database.artifacts.markDelivered(shared.id, Infinity);
    await change(room);
    await make();
    await stand.database.artifacts.evict(room.contentKey, other.id, 1);
    assert.equal(await stand.database.artifacts.find(shared.id), null);
    assert.equal(await stand.database.artifacts.find(received.id), null);
  });

  it('are limited in number while running, per room and per owner', async () => {
    const room = await stand.createRoom();
    let viewer = '';
    for (let running = 0; running < limits.artifactsPerRoom; running++) {
      if (running % limits.exportsPerCaller === 0) viewer = (await stand.signIn()).id;
      await export_(room, whole, viewer);
    }
    const { id } = await stand.signIn();
    await assert.rejects(export_(room, whole, id), limitOf('room_exports'));
    assert.equal((await export_(room)).status, 'pending');
  });

  it('are limited in number while running per caller, however they are started', async () => {
    const room = await stand.createRoom();
    const more = limits.exportsPerCaller + 2;
    const asked = await Promise.allSettled(Array.from({ length: more }, () => export_(room)));
    const refused = asked.filter((outcome) => outcome.status === 'rejected');
    assert.equal(refused.length, 2);
    for (const { reason } of refused) assert.ok(limitOf('exports')(reason));
    const other = await stand.signIn();
    assert.equal((await export_(room, whole, other.id)).status, 'pending');
  });
});
