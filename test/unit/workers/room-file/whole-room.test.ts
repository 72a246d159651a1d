import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import type { RoomRecord } from '../../../../core/exchange/records.ts';
import { ogr, readWithGdal } from '../../../support/gdal.ts';
import { markerRecord, RoomFolder } from '../../../support/room-folder.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { writtenFile, type Row } from './write.ts';

const author = { type: 'user', id: 'user-2', name: 'Änne' } as const;
const times = { createdAt: 1000, updatedAt: 2000 };

const comment: RoomRecord = {
  ...{ kind: 'comment', id: 'comment-1', objectType: 'marker', objectId: 'marker-1', body: 'Look' },
  ...{ lat: 1.5, lng: 2.5, resolved: true, resolvedBy: 'user-1', resolvedAt: 3000, author, ...times },
  replies: [{ id: 'reply-1', commentId: 'comment-1', body: 'Yes', author, ...times }],
};
const slide = { id: 'slide-1', title: 'First', visible: { markerIds: ['marker-1'] } };

async function fullRoom(path: string): Promise<RoomFolder> {
  const room = new RoomFolder(path, { name: 'A room' });
  await room.icon('icon-api-1', '#ff0000', { name: 'Red' });
  const [file, thumbnailFile] = [room.blob(Buffer.from('photo')), room.blob(Buffer.from('small'))];
  room.add(
    {
      ...{
        kind: 'image',
        imageKey: 'markers/a.jpg',
        thumbnailKey: 'markers/a_thumb.jpg',
        file,
        thumbnailFile,
      },
      ...{ exif: { make: 'Camera' }, createdBy: 'user-1' },
    },
    markerRecord('marker-1', {
      ...{ latitude: 47.5, longitude: 8.25, title: 'One', color: '#ff0000', tags: ['a', 'b'] },
      ...{
        eventDate: 1234,
        markerIconId: 'icon-api-1',
        markerIconSize: 40,
        mediaSize: 'sm',
        group: 'Gauges',
      },
      ...{
        imageKey: 'markers/a.jpg',
        thumbnailKey: 'markers/a_thumb.jpg',
        properties: { n: 1, deep: [null] },
      },
    }),
    markerRecord('marker-2', { latitude: -90, longitude: -180, markerIconId: 'icon-api-none' }),
    comment,
    { kind: 'presentation', slides: [slide], updatedBy: 'user-1', updatedAt: 5000 },
    ...[1, 2].map((seq): RoomRecord => {
      const event = { objectType: 'marker', objectId: 'marker-1', before: null, after: { seq } };
      return {
        kind: 'event',
        event: { seq, kind: 'marker.created', actor: author, ...event, createdAt: seq },
      };
    }),
  );
  const geometry = { type: 'LineString', coordinates: [[8, 47], [9, 48.5]] }; // prettier-ignore
  const features = [
    { type: 'Feature', id: 'x', properties: { name: 'Aare', length: 288, fid: 'odd' }, geometry },
    { type: 'Feature', id: 'y', properties: { name: null, more: { deep: true } }, geometry, extra: 1 },
  ];
  await room.layer(
    'layer-1',
    'Flüsse',
    { type: 'FeatureCollection', features },
    { color: '0066cc', opacity: 0.5 },
  );
  return room;
}

describe('the file of a room', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => folder.remove());

  it('contains the whole room, in self-describing tables', async () => {
    using file = await writtenFile(await fullRoom(folder.path));
    const [one, two] = file.rows('SELECT * FROM markers ORDER BY fid');
    const fields = { ...one };
    delete fields.geom;
    assert.deepEqual({ ...fields }, {
      ...{ fid: 1, id: 'marker-1', title: 'One', description: null, color: '#ff0000', tags: '["a","b"]' },
      ...{ event_date: 1234, marker_icon_id: 'icon-api-1', marker_icon_size: 40, image_key: 'markers/a.jpg' },
      ...{ thumbnail_key: 'markers/a_thumb.jpg', embedded_media_url: null, media_size: 'sm', group: 'Gauges' },
      ...{ properties: '{"n":1,"deep":[null]}', created_by: 'user-1', created_at: Date.UTC(2024, 4, 17, 12, 30) },
      updated_at: Date.UTC(2024, 4, 17, 12, 30, 1),
    }); // prettier-ignore
    assert.equal(two?.title, null);
    const [icon] = file.rows('SELECT id, icon_id, content_type, name, size, png FROM chartroom_icons');
    assert.deepEqual({ ...icon }, { id: 1, icon_id: 'icon-api-1', content_type: 'image/png', name: 'Red', size: 32, png: null }); // prettier-ignore
    const [image] = file.rows('SELECT * FROM chartroom_images');
    assert.equal(Buffer.from(image?.data as Uint8Array).toString(), 'photo');
    assert.equal(Buffer.from(image?.thumbnail as Uint8Array).toString(), 'small');
    assert.equal(image?.exif, '{"make":"Camera"}');
    for (const mapping of ['markers_icons', 'markers_images'])
      assert.deepEqual(file.rows(`SELECT base_id, related_id FROM ${mapping}`).map((row) => ({ ...row })), [{ base_id: 1, related_id: 1 }]); // prettier-ignore
    const [layer] = file.rows('SELECT * FROM chartroom_layers');
    assert.equal(layer?.table_name, 'flusse');
    assert.deepEqual([layer.id, layer.name, layer.color, layer.opacity, layer.visible], ['layer-1', 'Flüsse', '0066cc', 0.5, 1]); // prettier-ignore
    const columns = JSON.parse(String(layer.columns)) as Row[];
    assert.deepEqual(
      columns.filter(({ name }) => name === 'fid').map(({ column }) => column),
      ['fid_2'],
    );
    assert.equal(file.rows('SELECT * FROM chartroom_feature_rest WHERE table_name = ?', 'flusse').length, 1);
    const [reported] = file.rows('SELECT * FROM chartroom_comments');
    assert.deepEqual([reported?.lat, reported?.lng, reported?.resolved, JSON.parse(String(reported?.author))], [1.5, 2.5, 1, author]); // prettier-ignore
    assert.deepEqual(file.rows('SELECT comment_id, body FROM chartroom_replies').map((row) => ({ ...row })), [{ comment_id: 'comment-1', body: 'Yes' }]); // prettier-ignore
    assert.deepEqual(JSON.parse(String(file.rows('SELECT slide FROM chartroom_slides')[0]?.slide)), slide);
    assert.deepEqual(file.rows('SELECT seq, after FROM chartroom_history').map(({ after }) => after), ['{"seq":1}', '{"seq":2}']); // prettier-ignore
    const settings = new Map(file.rows('SELECT name, value FROM chartroom_settings').map(({ name, value }) => [name, value])); // prettier-ignore
    assert.deepEqual([settings.get('autoZoomEnabled'), settings.get('defaultView'), settings.get('presentation')], ['true', null, '{"updatedBy":"user-1","updatedAt":5000}']); // prettier-ignore
    const [manifest] = file.rows('SELECT * FROM chartroom_manifest');
    assert.deepEqual([manifest?.fid, manifest?.format_version, manifest?.room_name, manifest?.seq, manifest?.part], [1, 1, 'A room', 7, null]); // prettier-ignore
    assert.deepEqual(JSON.parse(String(manifest?.counts)), file.counts);
    for (const [table, count] of Object.entries(file.counts))
      assert.equal(file.rows(`SELECT count(*) AS n FROM "${table}"`)[0]?.n, count, table);
  });

  it('is a valid GeoPackage that GDAL reads', async () => {
    using file = await writtenFile(await fullRoom(folder.path));
    assert.equal(file.rows('PRAGMA integrity_check')[0]?.integrity_check, 'ok');
    assert.equal(file.rows('PRAGMA foreign_key_check').length, 0);
    assert.equal(file.rows('PRAGMA user_version')[0]?.user_version, 10300);
    const features = readWithGdal(file.path, '-sql', 'SELECT * FROM flusse');
    assert.deepEqual(features.map(({ properties }) => (properties as Row).length), [288, null]); // prettier-ignore
    const points = readWithGdal(file.path, '-sql', 'SELECT * FROM markers');
    assert.deepEqual(points.map(({ geometry }) => (geometry as { coordinates: unknown }).coordinates), [[8.25, 47.5], [-180, -90]]); // prettier-ignore
    const contents = file.rows("SELECT table_name FROM gpkg_contents WHERE table_name LIKE 'chartroom%'");
    assert.equal(contents.length, 12);
    const listed = ogr('ogrinfo', '-ro', '-q', file.path);
    assert.match(listed, /markers \(Point\)[^]*flusse \(Line String\)/);
  });

  it('has the same bytes each time it is written', async () => {
    const other = temporaryFolder();
    try {
      using first = await writtenFile(await fullRoom(folder.path));
      using second = await writtenFile(await fullRoom(other.path));
      assert.equal(first.sha256, second.sha256);
      assert(readFileSync(first.path).equals(readFileSync(second.path)));
      assert.equal(first.bytes, readFileSync(first.path).length);
    } finally {
      other.remove();
    }
  });

  it('is valid if the room is empty', async () => {
    using file = await writtenFile(new RoomFolder(folder.path));
    assert.equal(file.rows('PRAGMA integrity_check')[0]?.integrity_check, 'ok');
    assert.equal(file.rows('SELECT * FROM chartroom_manifest').length, 1);
    assert.equal(file.counts.markers, 0);
    assert.match(ogr('ogrinfo', '-ro', '-q', file.path), /markers \(Point\)/);
  });
});
