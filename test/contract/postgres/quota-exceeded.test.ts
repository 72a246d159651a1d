import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import type { Caller } from '../../../core/access/caller.ts';
import { claimQuota } from '../../../core/blobs/reserved-quota.ts';
import { exchange, hold } from '../../../core/blobs/reference-objects.ts';
import { publishFiles, type PublishPorts } from '../../../core/blobs/publish-files.ts';
import { reserveQuota } from '../../../core/blobs/reserve-quota.ts';
import { newId } from '../../../core/ids.ts';
import { jobFailure } from '../../../core/jobs/job-state.ts';
import { limits } from '../../../core/limits.ts';
import { retryJob, startJob } from '../../../core/jobs/start-job.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { withinQuota } from '../../../workers/activities/within-quota.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { when } from '../../support/when.ts';
import { createStand, jobIn, type DatabaseStand } from './stand.ts';

/** The owner uses 30 of 100 bytes, and 20 are reserved by others: one byte more than fits. */
const tooMuch = 51;
const runner = {
  start: () => Promise.resolve(),
  cancel: () => Promise.resolve(),
  statusOf: () => Promise.resolve('absent' as const),
};

/** All operations that increase storage use, to which requests and jobs reduce. */
const strategies: Readonly<Record<string, (ports: PublishPorts, room: Room) => Promise<unknown>>> = {
  'a reservation': ({ database: { quota } }, { ownerId }) =>
    reserveQuota(quota, { id: newId('reservation'), ownerId, bytes: tooMuch }, 60_000),
  'what is announced of an upload': (ports, { ownerId }) =>
    claimQuota(ports, ownerId, { atLeast: tooMuch, atMost: 99 }),
  'an upload that grows over what was left': async (ports, { ownerId }) => {
    const reserved = await claimQuota(ports, ownerId, { atLeast: 0, atMost: 99 });
    assert.equal(reserved.bytes, 50);
    try {
      // oxlint-disable-next-line typescript/require-await -- a stream has no other form
      const body = async function* () {
        yield Buffer.alloc(tooMuch);
      };
      for await (const slab of reserved.within(body())) assert.fail(`${slab.length} bytes were accepted`);
    } finally {
      await reserved.release();
    }
  },
  'an upload whose hold has expired': async (ports, { ownerId }) => {
    const reserved = await claimQuota(ports, ownerId, { atLeast: 0, atMost: 99 });
    await reserved.release();
    await ports.database.transaction((within) => reserved.takeOver(within, tooMuch));
  },
  'a job': ({ database }, room) =>
    startJob(
      { database, runner },
      {
        kind: 'layer-upload',
        room,
        actor: { type: 'user', id: room.ownerId, name: null },
        input: { subject: 'x', bytes: tooMuch, uploads: [] },
      },
    ),
  'another run of a job': async ({ database }, room) => {
    const job = await database.jobs.insert(jobIn(room, { input: { bytes: tooMuch, uploads: [] } }));
    await database.jobs.begin(job.id, job.run);
    await database.jobs.fail(job.id, job.run, jobFailure('internal_error'));
    return retryJob({ database, runner }, job);
  },
  'what a job publishes in place of its reservation': async ({ database }, room) => {
    const id = newId('reservation');
    await reserveQuota(database.quota, { id, ownerId: room.ownerId, bytes: 10 }, 60_000);
    const settling = { id, ownerId: room.ownerId, roomKey: room.key, bytes: tooMuch };
    try {
      await hold(database, [], settling);
    } finally {
      await database.quota.release(id);
    }
  },
  'what is published without a reservation': ({ database }, { ownerId, key: roomKey }) =>
    hold(database, [], { id: null, ownerId, roomKey, bytes: tooMuch }),
  'another version of a layer': ({ database }, { ownerId, key: roomKey, contentKey }) =>
    database.transaction((within) =>
      exchange(
        within,
        { holder: { contentKey, objectType: 'layer', objectId: 'l' }, keys: [] },
        { ownerId, roomKey, before: 7, after: 7 + tooMuch },
      ),
    ),
  'what a step makes': async ({ database }, { ownerId }) => {
    const id = newId('reservation');
    await reserveQuota(database.quota, { id, ownerId, bytes: 10 }, 60_000);
    try {
      await withinQuota({ database }, { ownerId, reservationId: id }, ({ refuseMore }) => {
        refuseMore(tooMuch);
        return Promise.resolve();
      });
    } finally {
      await database.quota.release(id);
    }
  },
  'files of a request': (ports, room) => {
    const caller: Caller = {
      type: 'user',
      userId: room.ownerId,
      email: null,
      emailVerified: false,
      name: null,
      operator: false,
    };
    const file = { key: 'icons/x.svg', content: Buffer.alloc(tooMuch), mediaType: 'image/svg+xml' };
    const target = { room, caller, objectType: 'icon', objectId: 'x', files: [file] };
    return publishFiles(ports, target, () => Promise.resolve());
  },
};

describe('the reservation of a file that is being received', () => {
  let stand: DatabaseStand;
  before(async () => {
    stand = await createStand();
  });
  after(() => stand.close());

  /** Moves the reservations of the owner 60 s closer to their expiry. */
  const minuteLater = (ownerId: string) =>
    stand.pool.query(
      `update reservations set expires_at = expires_at - interval '60 s' where owner_id = $1`,
      [ownerId],
    );

  for (const [name, strategy] of Object.entries(strategies))
    if (/^(a reservation|what is announced|a job|files of a request)/.test(name))
      it(`blocks ${name} for 60 s after the last heartbeat`, async () => {
        const room = await stand.createRoom();
        const { ownerId } = room;
        const { quota } = stand.database;
        await quota.setLimit(ownerId, 100);
        const clock = new ManualClock();
        const folder = await mkdtemp(join(tmpdir(), 'chartroom-quota-'));
        const ports = { database: stand.database, objects: await openFileSystemObjectStore(folder), clock };
        await claimQuota(ports, ownerId, { atLeast: 60, atMost: 60 });
        await minuteLater(ownerId);
        clock.advance(limits.arrivalSignMs);
        await when('the heartbeat arrives', async () => {
          const { rowCount } = await stand.pool.query(
            'select from reservations where owner_id = $1 and expires_at > clock_timestamp()',
            [ownerId],
          );
          return rowCount === 1;
        });
        await assert.rejects(strategy(ports, room), { code: 'quota_exceeded' });
        await minuteLater(ownerId);
        await strategy(ports, room);
        const { used, reserved } = await quota.read(ownerId);
        assert.ok(used + reserved < 100, `${used} ${reserved}`);
        await rm(folder, { recursive: true });
      });
});

describe('the error quota_exceeded reports usage, reservations, the limit and the required bytes', () => {
  let stand: DatabaseStand;
  let folder: string;
  let ports: PublishPorts;
  before(async () => {
    stand = await createStand();
    folder = await mkdtemp(join(tmpdir(), 'chartroom-quota-'));
    const objects = await openFileSystemObjectStore(folder);
    ports = { database: stand.database, objects, clock: new ManualClock() };
  });
  after(async () => {
    await stand.close();
    await rm(folder, { recursive: true });
  });

  for (const [name, strategy] of Object.entries(strategies))
    it(name, async () => {
      const room = await stand.createRoom();
      const { quota } = stand.database;
      const { ownerId, key: roomKey } = room;
      await hold(stand.database, [], { id: null, ownerId, roomKey, bytes: 30 });
      await reserveQuota(quota, { id: newId('reservation'), ownerId, bytes: 20 }, 60_000);
      await quota.setLimit(ownerId, 100);
      await assert.rejects(strategy(ports, room), {
        code: 'quota_exceeded',
        details: { used: 30, reserved: 20, limit: 100, required: tooMuch },
      });
      assert.deepEqual(await quota.read(ownerId), { used: 30, reserved: 20, limit: 100 });
    });
});
