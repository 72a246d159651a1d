import assert from 'node:assert/strict';
import { sweep } from '../../workers/activities/upkeep.ts';
import { variantsOf } from '../support/size.ts';
import { collection, point, polygon, squares } from './features.ts';
import { sharedStand } from './shared-stand.ts';
import type { Stand } from './stand.ts';

describe('a layer upload that fails', () => {
  let stand: Stand;
  before(async () => (stand = await sharedStand()));

  const bad: [name: string, text: string, code: string][] = [
    ['broken JSON', '{"type":"FeatureCollection","features":[{"type":"Feature",]}', 'invalid_json'],
    ['a file that ends too early', [...squares(50)].join('').slice(0, 4000), 'truncated'],
    [
      'nested brackets',
      `{"type":"FeatureCollection","features":[{"properties":{"a":${'['.repeat(200_000)}`,
      'too_deep',
    ],
    ['an empty collection', collection(), 'empty_layer'],
    ['a TIFF that is cut', 'II*\0aaaa', 'truncated'],
    ['an SVG image', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unsupported_format'],
    ['a table without coordinates', 'name,size\na,1\n', 'no_coordinates'],
    ['a table whose quote never closes', 'title,lat,lon\n"open,47,8\nBern,46,7\n', 'invalid_table'],
    [
      'an unknown reference system',
      '{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"our own plan"}},"features":[]}',
      'unsupported_crs',
    ],
    ['a coordinate out of range', collection(point(8, 47), polygon(4000, 46)), 'coordinates_out_of_range'],
  ];
  for (const [name, text, code] of variantsOf(bad, 5)) {
    it(`ends with ${code} and leaves nothing behind after ${name}`, async () => {
      const room = await stand.createRoom();
      const job = await stand.ended(await stand.upload(room, text));
      assert.equal(job.status, 'error');
      assert.equal(job.error?.code, code);
      assert.match(job.error.message, /\.$/);
      assert.deepEqual(await stand.database.layers.list(room.contentKey), []);
      assert.deepEqual(await stand.database.markers.list(room.contentKey), []);
      const history = await stand.database.history.after(room.key, 0, 10);
      assert.deepEqual(
        history.map(({ kind }) => kind),
        ['job.finished'],
      );
      assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
      assert.deepEqual(await stand.scratchSteps(), []);
      await sweep(stand, 0);
      assert.deepEqual(await stand.objectKeys(`layers/${job.id}`), []);
      assert.equal(await stand.objectStore.head((job.input.uploads as string[])[0] ?? ''), null);
    });
  }

  it('publishes nothing to a room that was cleared in the meantime', async () => {
    const room = await stand.createRoom();
    await stand.database.rooms.replaceContent(room.key);
    const job = await stand.ended(await stand.upload(room, squares(5)));
    assert.equal(job.error?.code, 'room_cleared');
    const cleared = await stand.database.rooms.findByKey(room.key);
    assert.deepEqual(await stand.database.layers.list(cleared?.contentKey ?? 0), []);
    assert.deepEqual(await stand.database.layers.list(room.contentKey), []);
    const { used, reserved } = await stand.database.quota.read(room.ownerId);
    assert.deepEqual({ used, reserved }, { used: 0, reserved: 0 });
  });

  it('publishes nothing to a room that was deleted in the meantime', async () => {
    const room = await stand.createRoom();
    await stand.database.rooms.remove(room.key);
    const job = await stand.ended(await stand.upload(room, squares(5)));
    assert.equal(job.error?.code, 'room_deleted');
    assert.deepEqual(await stand.database.layers.list(room.contentKey), []);
  });

  it('runs a failed job again as its next run', async () => {
    const room = await stand.createRoom();
    const text = [...squares(100)].join('');
    await stand.database.quota.setLimit(room.ownerId, text.length);
    const failed = await stand.ended(await stand.upload(room, text));
    assert.equal(failed.status, 'error');
    await stand.database.quota.setLimit(room.ownerId, null);
    const again = await stand.retry(failed);
    assert.equal(again.run, 2);
    const ended = await stand.ended(again);
    assert.deepEqual([ended.run, ended.error, ended.status], [2, null, 'complete']);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
  });
});
