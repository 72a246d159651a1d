import assert from 'node:assert/strict';
import { collection, point } from './support/geojson.ts';
import { call, expectError, expectStatus } from './support/http.ts';
import { uploadRaster } from './support/rasters.ts';
import { createMarker, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { heightsTiff } from './support/geotiff.ts';
import { finished } from './support/uploads.ts';

suite(import.meta.filename, 'Conditional changes', () => {
  let room: RoomWithTokens;
  let at: string;
  before(async () => {
    room = await roomWithTokens();
    at = `/api/rooms/${room.roomId}`;
  });

  /** The paths of one object of each kind, and its member in responses. */
  const objects: Record<string, () => Promise<readonly [path: string, member: string, change: object]>> = {
    marker: async () => {
      const made = await createMarker(room.script, room.roomId);
      return [`${at}/markers/${made.string('marker.id')}`, 'marker', { title: 'New' }];
    },
    layer: async () => {
      const json = { name: 'points', geojson: collection([point(8, 47)]) };
      const made = expectStatus(
        await finished(room.writer, await call(room.writer, 'POST', `${at}/layers`, { json })),
        200,
      );
      return [`/api/layers/${made.string('layer.id')}`, 'layer', { name: 'New' }];
    },
    raster: async () => {
      const { id } = await uploadRaster(room.uploader, room.roomId, {
        layerName: 'Heights',
        content: heightsTiff(),
      });
      return [`${at}/raster-layers/${id}`, 'rasterLayer', { name: 'New' }];
    },
    comment: async () => {
      const json = { objectType: 'room', objectId: room.roomId, body: 'Old' };
      const made = expectStatus(await call(room.script, 'POST', `${at}/comments`, { json }), 200);
      return [`${at}/comments/${made.string('comment.id')}`, 'comment', { body: 'New' }];
    },
  };

  for (const [kind, make] of Object.entries(objects))
    it(`of a ${kind} answer 412 with both states if it was changed since, and change nothing`, async () => {
      const [path, member, change] = await make();
      const patch = (json: object, tag: string) =>
        call(room.script, 'PATCH', path, { json, headers: { 'If-Match': tag } });
      const first = expectStatus(await call(room.script, 'PATCH', path, { json: change }), 200);
      const updatedAt = first.number(`${member}.updatedAt`);
      const tag = first.headers.get('etag') ?? '';
      assert.ok(tag.startsWith(`"${updatedAt}`), tag);
      const refused = expectError(await patch(change, `"${updatedAt - 1}"`), 412, 'state_changed');
      assert.deepEqual(refused.at('details.submitted'), change);
      assert.equal(refused.at('details.current.updatedAt'), updatedAt);
      for (const [field, value] of Object.entries(change))
        assert.deepEqual(refused.at(`details.current.${field}`), value);
      expectError(await patch(change, 'W/"1"'), 412, 'state_changed');
      const second = expectStatus(await patch(change, `"1", ${tag}`), 200);
      expectStatus(await patch(change, `"${second.number(`${member}.updatedAt`)}"`), 200);
      expectStatus(await patch(change, '*'), 200);
    });

  it('of the slides answer 412 with the saved ones', async () => {
    const put = (slides: object[], tag: string) =>
      call(room.owner, 'PUT', `${at}/presentation`, { json: { slides }, headers: { 'If-Match': tag } });
    const first = expectStatus(await put([{ id: 'a' }], '"0"'), 200);
    const refused = expectError(await put([{ id: 'b' }], '"0"'), 412, 'state_changed');
    assert.deepEqual(refused.at('details.current.slides'), [{ id: 'a' }]);
    assert.deepEqual(refused.at('details.submitted.slides'), [{ id: 'b' }]);
    expectStatus(await put([{ id: 'b' }], `"${first.number('updatedAt')}"`), 200);
  });

  it('by a token without read return only the sent fields', async () => {
    const made = await createMarker(room.script, room.roomId);
    const [path, change] = [`${at}/markers/${made.string('marker.id')}`, { title: 'New' }];
    const headers = { 'If-Match': '"1"' };
    const refused = expectError(await call(room.writer, 'PATCH', path, { json: change, headers }), 412);
    assert.deepEqual(refused.at('details'), { submitted: change });
  });
});
