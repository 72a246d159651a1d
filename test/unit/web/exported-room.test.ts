import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sizeOf } from '../../support/size.ts';
import { exportedRoom } from '../../../web/update/exported-room.ts';

const manifest = `create table chartroom_manifest (fid integer primary key, format_version integer, room_id text, counts text)`;

describe('the room that a GeoPackage was exported from', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chartroom-exported-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function written(...statements: readonly string[]): Buffer<ArrayBuffer> {
    const path = join(folder, 'room.gpkg');
    const file = new DatabaseSync(path);
    file.exec('pragma synchronous = off');
    for (const statement of statements) file.exec(statement);
    file.close();
    return Buffer.from(readFileSync(path));
  }

  const manyTables = Array.from({ length: 200 }, (_, n) => `create table layer_${n} (fid integer primary key, name text, note text)`); // prettier-ignore

  for (const pageSize of [512, 1024, 4096, 65_536])
    it(`is found among many tables in pages of ${pageSize} bytes`, async () => {
      const file = written(
        `pragma page_size = ${pageSize}`,
        ...manyTables,
        manifest,
        `insert into chartroom_manifest values (1, 1, 'chart-demo', '{}')`,
      );
      assert.equal(await exportedRoom(new Blob([file])), 'chart-demo');
    });

  it('is found beside values that overflow the page', async () => {
    const file = written(
      manifest,
      `insert into chartroom_manifest values (1, 1, 'chart-demo', printf('%.*c', 20000, 'x'))`,
    );
    assert.equal(await exportedRoom(new Blob([file])), 'chart-demo');
  });

  it('is the current one if the table was written again', async () => {
    const file = written(
      manifest,
      `insert into chartroom_manifest values (1, 1, 'first-room', '{}')`,
      'drop table chartroom_manifest',
      ...manyTables,
      manifest,
      `insert into chartroom_manifest values (1, 1, 'second-room', '{}')`,
    );
    assert.equal(await exportedRoom(new Blob([file])), 'second-room');
  });

  it('is null for other databases, an empty table, and files that are none', async () => {
    assert.equal(await exportedRoom(new Blob([written(...manyTables)])), null);
    assert.equal(await exportedRoom(new Blob([written('drop table layer_0', manifest)])), null);
    assert.equal(await exportedRoom(new Blob(['{"type":"FeatureCollection"}'])), null);
    assert.equal(await exportedRoom(new Blob([])), null);
  });

  it('is read in bounded time from damaged and hostile files', async () => {
    const whole = written(
      ...manyTables,
      manifest,
      `insert into chartroom_manifest values (1, 1, 'chart-demo', '{}')`,
    );
    for (let length = 50; length < whole.length; length += sizeOf({ gate: 3989, long: 997 }))
      await exportedRoom(new Blob([whole.subarray(0, length)]));
    for (let at = 100; at < whole.length; at += sizeOf({ gate: 1997, long: 499 })) {
      const damaged = Buffer.from(whole);
      damaged.fill(0xff, at, at + 20);
      await exportedRoom(new Blob([damaged]));
    }
    // An interior page that is its own child.
    const circular = Buffer.from(whole);
    circular.writeUInt32BE(1, 108);
    circular.fill(0, 112, 200);
    assert.equal(circular[100], 5);
    await exportedRoom(new Blob([circular]));
  });
});
