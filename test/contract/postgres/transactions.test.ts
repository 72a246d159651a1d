import assert from 'node:assert/strict';
import { createPostgresDatabase } from '../../../adapters/postgres/database.ts';
import { createPool } from '../../../adapters/postgres/pool.ts';
import type { Repositories } from '../../../core/ports/database.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { createStand, markerWith, type DatabaseStand } from './stand.ts';

const unavailable = { name: 'Refusal', code: 'service_unavailable', status: 503 };

describe('transactions and connections of Postgres', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand(5)));
  after(() => stand.close());

  /** Cuts all connections of the stand except the current one. */
  const cutConnections = () =>
    stand.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );

  /** Two changes that lock two rooms in opposite order; their first attempts deadlock. */
  const lockCrosswise = async (extra: (repositories: Repositories, room: Room) => Promise<unknown>) => {
    const [one, two] = [await stand.createRoom(), await stand.createRoom()];
    const firstLocks = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const change = (number: 0 | 1) =>
      stand.database.transaction(async (repositories) => {
        const [mine, other] = number === 0 ? [one, two] : [two, one];
        await repositories.rooms.lock(mine.key);
        await extra(repositories, mine);
        firstLocks[number]?.resolve(null);
        await Promise.all(firstLocks.map(({ promise }) => promise));
        await repositories.rooms.lock(other.key);
      });
    return { rooms: [one, two], outcomes: await Promise.allSettled([change(0), change(1)]) };
  };

  it('applies a transaction completely or not at all', async () => {
    const room = await stand.createRoom();
    const undone = stand.database.transaction(async ({ rooms }) => {
      await rooms.update(room.key, { name: 'changed' });
      throw new RangeError('no');
    });
    await assert.rejects(undone, RangeError);
    assert.equal((await stand.database.rooms.find(room.id))?.name, null);
  });

  it('retries the victim of a deadlock', async () => {
    const { rooms, outcomes } = await lockCrosswise((repositories, room) =>
      repositories.rooms.update(room.key, { name: 'done' }),
    );
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status),
      ['fulfilled', 'fulfilled'],
    );
    for (const { id } of rooms) assert.equal((await stand.database.rooms.find(id))?.name, 'done');
  });

  it('does not retry a bulk load, whose input is consumed', async () => {
    const { rooms, outcomes } = await lockCrosswise(({ markers }, room) =>
      markers.copy(room.contentKey, [markerWith()].values()),
    );
    const [refused, ...more] = outcomes.filter((outcome) => outcome.status === 'rejected');
    assert.deepEqual(more, []);
    assert.equal((refused?.reason as { code?: string }).code, unavailable.code);
    const counts = await Promise.all(rooms.map((room) => stand.database.rooms.counts(room)));
    assert.deepEqual(counts.map(({ markers }) => markers).sort(), [0, 1]);
  });

  it('reports no success when the failure of a statement was swallowed', async () => {
    const room = await stand.createRoom();
    const marker = markerWith();
    await stand.database.markers.insert(room.contentKey, marker);
    const swallowing = stand.database.transaction(async ({ rooms, markers }) => {
      await rooms.update(room.key, { name: 'changed' });
      await markers.insert(room.contentKey, marker).catch(() => undefined);
    });
    await assert.rejects(swallowing, /the transaction was rolled back/);
    assert.equal((await stand.database.rooms.find(room.id))?.name, null);
  });

  it('does not change application errors', async () => {
    const room = await stand.createRoom();
    const marker = markerWith();
    await stand.database.markers.insert(room.contentKey, marker);
    await assert.rejects(stand.database.markers.insert(room.contentKey, marker), { code: '23505' });
  });

  it('fails with service_unavailable when a connection is cut, and continues with others', async () => {
    const room = await stand.createRoom();
    const cut = stand.database.transaction(async ({ rooms }) => {
      await rooms.lock(room.key);
      await cutConnections();
      await rooms.update(room.key, { name: 'lost' });
    });
    await assert.rejects(cut, unavailable);
    for (let n = 0; n < 10; n++) {
      assert.equal((await stand.database.rooms.find(room.id))?.name, null);
    }
  });

  it('fails with service_unavailable when a bulk load is cut midway', async () => {
    const room = await stand.createRoom();
    let cutting: Promise<unknown> | undefined;
    function* endless() {
      for (let n = 0; ; n++) {
        if (n === 10_000) cutting = cutConnections();
        yield markerWith();
      }
    }
    await assert.rejects(stand.database.markers.copy(room.contentKey, endless()), unavailable);
    await cutting;
    assert.deepEqual(await stand.database.markers.list(room.contentKey), []);
  });

  it('fails with service_unavailable when the server is unavailable, and keeps the cause', async () => {
    const pool = createPool({ databaseUrl: 'postgres://x@127.0.0.1:1/x', size: 2, applicationName: 'x' });
    const database = createPostgresDatabase(pool);
    await assert.rejects(database.rooms.find('0123456789'), (error: Error) => {
      assert.equal((error.cause as NodeJS.ErrnoException).code, 'ECONNREFUSED');
      return true;
    });
    await assert.rejects(database.rooms.find('0123456789'), unavailable);
    await assert.rejects(
      database.transaction(() => Promise.resolve()),
      unavailable,
    );
    await pool.end();
  });

  it('fails with service_unavailable when the server requests a later retry', async () => {
    await stand.pool.query(`
      create function fail() returns trigger language plpgsql as $$
        begin raise exception using errcode = new.title, message = 'failure'; end $$;
      create trigger fail before insert on markers for each row
        when (new.description = 'failure') execute function fail()`);
    const insert = (sqlState: string) =>
      stand.database.markers.insert(1, markerWith({ title: sqlState, description: 'failure' }));
    for (const sqlState of ['57014', '55P03', '53100', '53300', '57P01', '08006', '25006', '40001']) {
      await assert.rejects(insert(sqlState), unavailable, sqlState);
    }
    for (const sqlState of ['42P01', '23514', 'P0001']) {
      await assert.rejects(insert(sqlState), { code: sqlState });
    }
  });
});
