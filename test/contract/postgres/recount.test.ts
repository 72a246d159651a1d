import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import { newId } from '../../../core/ids.ts';
import type { UnitOfWork } from '../../../core/ports/database.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import { ledgerChecks, storeChecks, type Check, type Finding } from '../../../core/recount/finding.ts';
import { mend, recount } from '../../../core/recount/recount.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { addLayer, addMarkers, addRaster, fillRoom } from '../../support/fill-room.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { recountLedger } from '../../../workers/activities/recount-ledger.ts';
import { createStand, jobIn, type DatabaseStand } from './stand.ts';

interface Filled {
  readonly room: Room;
  readonly content: Awaited<ReturnType<typeof fillRoom>>;
}

describe('a recount', () => {
  const folder = temporaryFolder();
  let stand: DatabaseStand;
  let objects: ObjectStore;
  before(async () => {
    stand = await createStand();
    objects = await openFileSystemObjectStore(join(folder.path, 'objects'));
  });
  after(async () => {
    await stand.close();
    folder.remove();
  });

  const findings = async (pause: () => Promise<void> = () => Promise.resolve()): Promise<Finding[]> => {
    const received: Finding[] = [];
    for await (const finding of recount({ database: stand.database, objects, pause })) received.push(finding);
    return received;
  };
  const run = (text: string, values: readonly unknown[]) => stand.pool.query(text, [...values]);
  const fill = async (): Promise<Filled> => {
    const room = await stand.createRoom();
    return { room, content: await fillRoom({ database: stand.database, objects }, room) };
  };
  const program = (...options: string[]) => {
    const env = {
      ...inheritedEnvironment(),
      DATABASE_URL: stand.url,
      OBJECT_STORE_URL: pathToFileURL(join(folder.path, 'objects')).href,
    };
    const path = join(import.meta.dirname, '../../../workers/recount.ts');
    const args = [path, '--pause-seconds', '0', ...options];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    const lines = stdout.split('\n').filter((line) => line !== '');
    const findings = lines.map((line) => JSON.parse(line) as Finding & { mended?: Finding });
    return { code: status, lines: findings, summary: stderr.trim() };
  };

  it('reports nothing for busy and healthy rooms', async () => {
    const { room } = await fill();
    let goesOn = true;
    const busy = async () => {
      while (goesOn) {
        await addMarkers({ database: stand.database, objects }, room, 10);
        await addLayer({ database: stand.database, objects }, room);
        const cleared = await fill();
        await stand.database.rooms.replaceContent(cleared.room.key);
        await stand.database.rooms.purge(10);
      }
    };
    const work = busy();
    for (let round = 0; round < 3; round++) assert.deepEqual(await findings(), []);
    goesOn = false;
    await work;
    const summary = `Recount: ${ledgerChecks.length + storeChecks.length} checks, no differences.`;
    assert.deepEqual(program(), { code: 0, lines: [], summary });
  });

  /** Creates each difference; resolves with its subject. */
  const differences: Record<Check, (filled: Filled) => Promise<string>> = {
    room_used_bytes: async ({ room }) => {
      await run('update rooms set used_bytes = used_bytes + 7 where key = $1', [room.key]);
      return String(room.key);
    },
    room_row_bytes: async ({ room }) => {
      await run('update rooms set row_bytes = row_bytes + 1 where key = $1', [room.key]);
      return String(room.key);
    },
    room_markers: async ({ room }) => {
      await run('update rooms set marker_count = marker_count + 1 where key = $1', [room.key]);
      return String(room.key);
    },
    room_comments: async ({ room }) => {
      await run('update rooms set comment_count = 0 where key = $1', [room.key]);
      return String(room.key);
    },
    room_history_bytes: async ({ room }) => {
      await run('update rooms set history_bytes = history_bytes - 1 where key = $1', [room.key]);
      return String(room.key);
    },
    user_used_bytes: async ({ room }) => {
      await run('update users set quota_used = quota_used + 1 where id = $1', [room.ownerId]);
      return room.ownerId;
    },
    user_reserved_bytes: async ({ room }) => {
      await run('update users set quota_reserved = quota_reserved + 1 where id = $1', [room.ownerId]);
      return room.ownerId;
    },
    reservation_unclaimed: async ({ room }) => {
      const id = newId('reservation');
      await stand.database.quota.reserve({ id, ownerId: room.ownerId, bytes: 5 }, -2 * 3600_000);
      return id;
    },
    reservation_missing: async ({ room }) => {
      const job = await stand.database.jobs.insert(jobIn(room, { reservationId: newId('reservation') }));
      return job.id;
    },
    object_bytes: async ({ content }) => {
      await run('delete from blob_references where object_id = $1', [content.raster]);
      return content.raster;
    },
    reference_unowned: async ({ room, content }) => {
      await run('delete from icons where id = $1', [content.icon]);
      const { rows } = await run(
        'select blob_key from blob_references where content_key = $1 and object_id = $2',
        [...[room.contentKey, content.icon]],
      );
      return (rows[0] as { blob_key: string }).blob_key;
    },
    blob_unprotected: async ({ content }) => {
      const key = `layers/${content.layers[0]}/text.json`;
      await run('update blobs set released_at = now() where key = $1', [key]);
      return key;
    },
    blob_unreleased: async ({ content }) => {
      const key = `lost/${content.raster}`;
      await run(`insert into blobs (key, bytes, media_type, released_at) values ($1, 1, 'x/y', null)`, [key]);
      return key;
    },
    object_missing: async ({ content }) => {
      const key = `layers/${content.layers[0]}/text.json`;
      await objects.delete(key);
      return key;
    },
    object_unknown: async ({ content }) => {
      const key = `unknown/${content.raster}`;
      await objects.put(key, Readable.from([Buffer.from('x')]));
      return key;
    },
    object_size: async ({ content }) => {
      const key = `layers/${content.layers[1]}/text.json`;
      await run('update blobs set bytes = 99 where key = $1', [key]);
      return key;
    },
  };

  for (const check of [...ledgerChecks, ...storeChecks]) {
    it(`finds ${check}`, async () => {
      const filled = await fill();
      const subject = await differences[check](filled);
      const received = (await findings()).find(
        (finding) => finding.check === check && finding.subject === subject,
      );
      assert.ok(received, `${check} of ${subject} is not reported`);
    });
  }

  it('reports no difference that the second check does not find', async () => {
    const { room } = await fill();
    await run('update rooms set marker_count = marker_count + 1 where key = $1', [room.key]);
    const settle = async () => {
      await run('update rooms set marker_count = marker_count - 1 where key = $1 and marker_count = 7', [
        room.key,
      ]);
    };
    const received = (await findings(settle)).filter(({ subject }) => subject === String(room.key));
    assert.deepEqual(received, []);
  });

  it('reports nothing for a raster that is purged between the two checks', async () => {
    const { room, content } = await fill();
    await run('delete from raster_layers where id = $1', [content.raster]);
    const { recounts, rooms } = stand.database;
    const checks: (readonly Finding[])[] = [];
    const find: typeof recounts.find = async (check, limit) => {
      const found = await recounts.find(check, limit);
      if (check !== 'reference_unowned' || checks.push(found) > 1) return found;
      await rooms.replaceContent(room.key);
      while ((await rooms.purge(1000)) > 0);
      return found;
    };
    const database = { recounts: { ...recounts, find } };
    const reported: Finding[] = [];
    for await (const finding of recount({ database, objects, pause: () => Promise.resolve() }))
      reported.push(finding);
    const ofRaster = ({ subject }: Finding) => subject.includes(content.raster);
    assert.deepEqual([checks[0]?.filter(ofRaster).length, reported.filter(ofRaster)], [2, []]);
  });

  it('finds no reference without its row while a raster is added', async () => {
    const { room } = await fill();
    let seen: readonly Finding[] = [];
    const watched = { ...stand.database, transaction: watch };
    /** Runs the check from outside before and after the transaction commits. */
    async function watch<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
      const result = await stand.database.transaction(async (unit) => {
        const made = await work(unit);
        seen = [...seen, ...(await findings())];
        return made;
      });
      seen = [...seen, ...(await findings())];
      return result;
    }
    const before = new Set((await findings()).map(({ subject }) => subject));
    const id = await addRaster({ database: watched, objects }, room);
    assert.deepEqual(
      seen.filter(({ subject }) => !before.has(subject) && subject.includes(id)),
      [],
    );
  });

  const lastResult = async () =>
    (await run('select findings from last_recount', [])).rows as { findings: Record<string, number> }[];

  it('stores the number of findings of the last run, for the metrics of all workers', async () => {
    const { room } = await fill();
    await run('update rooms set marker_count = marker_count + 1 where key = $1', [room.key]);
    const found = await recountLedger(
      { database: stand.database, objectStore: objects, log: pino({ level: 'silent' }) },
      0,
    );
    const [last, ...others] = await lastResult();
    const counts = Object.values(last?.findings ?? {});
    assert.deepEqual(Object.keys(last?.findings ?? {}).sort(), [...ledgerChecks, ...storeChecks].sort());
    assert.ok((last?.findings.room_markers ?? 0) > 0);
    assert.deepEqual([counts.reduce((sum, count) => sum + count, 0), others], [found, []]);
  });

  it('repairs counters and nothing else', async () => {
    const filled = await fill();
    const { key, ownerId } = filled.room;
    for (const check of [
      'room_used_bytes',
      'room_row_bytes',
      'room_markers',
      'room_comments',
      'room_history_bytes',
    ] as const)
      await differences[check](filled);
    await differences.user_used_bytes(filled);
    await differences.user_reserved_bytes(filled);
    const own = (list: readonly Finding[]) =>
      list.filter(({ subject }) => subject === String(key) || subject === ownerId);
    assert.equal(own(await findings()).length, 7);
    const { code, lines } = program('--repair');
    assert.equal(code, 1);
    assert.ok(lines.some(({ mended }) => mended?.subject === String(key)));
    assert.equal((await lastResult())[0]?.findings.room_markers, 0);
    assert.deepEqual(own(await findings()), []);
    const lost = (await findings()).find(({ check }) => check === 'object_missing');
    assert.ok(lost, 'lost objects are reported on');
    assert.equal(await mend(stand.database, lost), false);
  });
});
