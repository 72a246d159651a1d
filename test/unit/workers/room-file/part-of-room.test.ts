import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { RoomRecord } from '../../../../core/exchange/records.ts';
import { markerRecord, RoomFolder } from '../../../support/room-folder.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { writtenFile } from './write.ts';

const author = { type: 'user', id: 'user-2', name: null } as const;

function commentOn(id: string, objectType: 'marker' | 'layer' | 'room' | 'feature', objectId: string, location?: [number, number]): RoomRecord {
  return {
    ...{ kind: 'comment', id, objectType, objectId, body: id, author, createdAt: 1, updatedAt: 1 },
    ...{ lng: location?.[0] ?? null, lat: location?.[1] ?? null, resolved: false, resolvedBy: null, resolvedAt: null },
    replies: [{ id: `reply-of-${id}`, commentId: id, body: '', author, createdAt: 1, updatedAt: 1 }],
  };
} // prettier-ignore

async function roomOfTwoLocations(path: string): Promise<RoomFolder> {
  const room = new RoomFolder(path);
  for (const [name, longitude] of [
    ['near', 179],
    ['over', -179],
    ['far', 0],
  ] as const) {
    // prettier-ignore
    const imageKey = `markers/${name}.jpg`;
    const files = { file: room.blob(Buffer.from(name)), thumbnailFile: room.blob(Buffer.from(name)) };
    room.add({
      kind: 'image',
      imageKey,
      thumbnailKey: `${imageKey}_thumb`,
      exif: null,
      createdBy: 'user-1',
      ...files,
    });
    room.add(markerRecord(`marker-${name}`, { latitude: 1, longitude, imageKey, thumbnailKey: `${imageKey}_thumb`, group: name === 'over' ? null : name })); // prettier-ignore
  }
  const line = (x: number) => ({ type: 'LineString', coordinates: [[x, 0], [x + 0.1, 1]] }); // prettier-ignore
  const features = [179, -179, 0].map((x) => ({ type: 'Feature', properties: { x }, geometry: line(x) }));
  for (const id of ['layer-1', 'layer-2']) await room.layer(id, id, { type: 'FeatureCollection', features });
  room.add(
    commentOn('comment-a', 'marker', 'marker-far'),
    commentOn('comment-b', 'marker', 'marker-over'),
    commentOn('comment-c', 'layer', 'layer-1'),
    commentOn('comment-d', 'layer', 'layer-2'),
    commentOn('comment-e', 'room', 'room123456', [0, 0]),
    commentOn('comment-f', 'room', 'room123456', [-179.5, 0]),
    commentOn('comment-g', 'feature', 'whatever'),
  );
  const visible = { markerIds: ['marker-far', 'marker-near'], layerIds: ['layer-1', 'layer-2'] };
  room.add({ kind: 'presentation', slides: [{ id: 'slide-1', visible }, { id: 'slide-2' }], updatedBy: 'user-1', updatedAt: 1 }); // prettier-ignore
  return room;
}

describe('the file of a part of a room', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => folder.remove());

  const part = { layers: ['layer-1'], bbox: [170, -10, -170, 10] } as const;

  it('contains the named layers, and the markers and features of a box across the antimeridian', async () => {
    using file = await writtenFile(await roomOfTwoLocations(folder.path), { part });
    const names = (sql: string) => file.rows(sql).map((row) => Object.values(row)[0]);
    assert.deepEqual(names('SELECT id FROM markers ORDER BY fid'), ['marker-near', 'marker-over']);
    assert.deepEqual(names('SELECT fid FROM markers ORDER BY fid'), [1, 2]);
    assert.deepEqual(names('SELECT id FROM chartroom_layers'), ['layer-1']);
    assert.deepEqual(names('SELECT x FROM layer_1 ORDER BY x'), [-179, 179]);
    assert.deepEqual(names('SELECT image_key FROM chartroom_images'), [
      'markers/near.jpg',
      'markers/over.jpg',
    ]);
    assert.deepEqual(names('SELECT base_id FROM markers_images'), [1, 2]);
    assert.deepEqual(JSON.parse(String(names('SELECT part FROM chartroom_manifest')[0])), part);
    assert.equal(file.counts.layer_1, 2);
  });

  it('contains the markers of the named groups with their photos', async () => {
    const ofGroup = { layers: [], rasters: [], groups: ['near', 'unknown'] };
    using file = await writtenFile(await roomOfTwoLocations(folder.path), { part: ofGroup });
    const names = (sql: string) => file.rows(sql).map((row) => Object.values(row)[0]);
    assert.deepEqual(names('SELECT "group" FROM markers'), ['near']);
    assert.deepEqual(names('SELECT image_key FROM chartroom_images'), ['markers/near.jpg']);
    assert.deepEqual(names('SELECT id FROM chartroom_layers'), []);
  });

  it('contains comments and slides as far as their objects are included', async () => {
    using file = await writtenFile(await roomOfTwoLocations(folder.path), { part });
    const comments = file.rows('SELECT id FROM chartroom_comments').map(({ id }) => id);
    assert.deepEqual(comments, ['comment-b', 'comment-c', 'comment-f', 'comment-g']);
    const replies = file.rows('SELECT comment_id FROM chartroom_replies').map((row) => row.comment_id);
    assert.deepEqual(replies, comments);
    const slides = file.rows('SELECT slide FROM chartroom_slides').map(({ slide }) => JSON.parse(String(slide)) as unknown); // prettier-ignore
    assert.deepEqual(slides, [
      { id: 'slide-1', visible: { markerIds: ['marker-near'], layerIds: ['layer-1'] } },
      { id: 'slide-2' },
    ]);
  });
});
