import assert from 'node:assert/strict';
import { copiedColumns } from '../../../adapters/postgres/copy/copied-columns.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { addComment, addImage, addLayer, addRaster, fillRoom, objectBytes } from '../../support/fill-room.ts';
import { assertLedgerIsTrue } from '../../support/ledger.ts';
import { beginClone, clone, cloneJob } from './clone.ts';
import { createStand, type DatabaseStand } from './stand.ts';

/** In the source, each column that is visible only to readers contains the word "secret". */
const secrets: Record<string, Record<string, string>> = {
  layers: { created_by: `'import:secret'` },
  raster_layers: {
    original: `jsonb_set(original, '{pieces,0,sidecar}', '"secret"')`,
    bytes: 'bytes',
    created_by: `'import:secret'`,
  },
  icons: { created_by: `'import:secret'` },
  images: { exif: `'{"position": "secret"}'`, created_by: `'secret'` },
  markers: { created_by: `'import:secret'` },
  comments: {
    resolved_by: `'import:secret'`,
    author: `'{"type": "import", "id": "secret", "name": "Ada", "was": "token"}'`,
  },
  replies: { author: `'{"type": "import", "id": "secret", "name": "Ada", "was": "token"}'` },
};

describe('a copy of a public room', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  const rowsOf = async ({ contentKey }: Room, table: string) =>
    (
      await stand.pool.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(${table}) as row from ${table} where content_key = $1`,
        [contentKey],
      )
    ).rows.map(({ row }) => row);

  const secretSource = async () => {
    const source = await stand.createRoom();
    const filled = await fillRoom(stand, source);
    const unused = await addImage(stand, source);
    for (const [table, values] of Object.entries(secrets)) {
      const sets = Object.entries(values).map(([column, value]) => `${column} = ${value}`);
      const text = `update ${table} set ${sets.join(', ')} where content_key = $1`;
      await stand.pool.query(text, [source.contentKey]);
    }
    return { source, filled, unused };
  };

  for (const [table, { own, everyone, readers }] of Object.entries(copiedColumns)) {
    it(`has a rule for each column of ${table}`, async () => {
      const { rows } = await stand.pool.query<{ column: string }>(
        `select column_name as column from information_schema.columns where table_name = $1 and table_schema = 'public'`,
        [table],
      );
      const listed = [...own, ...everyone, ...Object.keys(readers)];
      assert.deepEqual(listed.sort(), rows.map(({ column }) => column).sort());
      assert.deepEqual(Object.keys(secrets[table] ?? {}).sort(), Object.keys(readers).sort());
    });
  }

  it('has none of the values that are visible only to members and tokens with read', async () => {
    const { source } = await secretSource();
    const target = await stand.createRoom();
    await clone(stand, source, target, 'public');
    for (const table of Object.keys(copiedColumns)) {
      const rows = await rowsOf(target, table);
      assert.notEqual(rows.length, 0, table);
      assert.doesNotMatch(JSON.stringify(rows), /secret/, table);
    }
    const [comment] = await stand.database.comments.list(target.contentKey, {});
    assert.deepEqual(comment?.author, { type: 'import', id: 'import', name: 'Ada' });
  });

  it('has the same values as the source for a member, whose job has no warning', async () => {
    const { source } = await secretSource();
    const target = await stand.createRoom();
    const { warnings } = await cloneJob(stand, source, target, 'member');
    assert.deepEqual(warnings, []);
    for (const [table, { readers }] of Object.entries(copiedColumns)) {
      const rows = (await rowsOf(target, table)).map((row) => JSON.stringify(row));
      for (const column of Object.keys(readers).filter((name) => name !== 'bytes'))
        assert.ok(
          rows.every((row) => row.includes('secret')),
          `${table}.${column}`,
        );
    }
    assert.equal((await rowsOf(target, 'images')).length, 2);
  });

  it('lacks raster originals and photos without a marker, and counts its own content', async () => {
    const { source, filled } = await secretSource();
    const target = await stand.createRoom();
    const { result, warnings } = await cloneJob(stand, source, target, 'public');
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['public_content_only'],
    );
    const { ids } = result as unknown as { ids: Record<string, Record<string, string>> };
    assert.deepEqual(Object.keys(ids.images ?? {}), [filled.image.imageKey]);
    const [raster] = await stand.database.rasters.list(target.contentKey);
    assert.deepEqual([raster?.original, raster?.bytes], [{ fileName: 'dem.tif', pieces: [] }, objectBytes]);
    const { rows } = await stand.pool.query<{ blob_key: string }>(
      'select blob_key from blob_references where content_key = $1',
      [target.contentKey],
    );
    assert.equal(rows.length, 11);
    assert.ok(!rows.some(({ blob_key: key }) => key.startsWith('uploads/')));
    await assertLedgerIsTrue(stand.pool);
  });

  it('reserves no storage for what is not copied', async () => {
    const source = await stand.createRoom();
    await addRaster(stand, source);
    await addImage(stand, source);
    const target = await stand.createRoom();
    await beginClone(stand, source, target, 'public');
    const { rows } = await stand.pool.query<{ bytes: number }>(
      'select row_bytes as bytes from rooms where key = $1',
      [source.key],
    );
    const { reserved } = await stand.database.quota.read(target.ownerId);
    assert.equal(reserved, objectBytes + (rows[0]?.bytes ?? NaN));
  });

  it('has no warning if all of it is public', async () => {
    const [source, target] = [await stand.createRoom(), await stand.createRoom()];
    const objectId = await addLayer(stand, source);
    await addComment(stand, source, { objectType: 'layer', objectId });
    assert.deepEqual((await cloneJob(stand, source, target, 'public')).warnings, []);
  });
});
