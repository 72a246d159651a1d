import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoomRecord } from '../../core/exchange/records.ts';
import { writeRoomFile } from '../../workers/steps/write-room-file/write-room-file.ts';
import { markerRecord, RoomFolder } from './room-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

const author = { type: 'user', id: 'user-2', name: 'Änne' } as const;
const times = { createdAt: 1000, updatedAt: 2000 };
const by = { createdBy: 'user-1', ...times };

export const line = { type: 'LineString', coordinates: [[8, 47], [9, 48.5]] } as const; // prettier-ignore

/** The features of its layers, by layer name. */
export const wholeRoomFeatures = {
  Rivers: [
    { type: 'Feature', id: 'x', properties: { name: 'Aare', length: 288, old: true }, geometry: line },
    { type: 'Feature', id: 'y', properties: { name: null, more: { deep: [true] } }, geometry: line, extra: 1 },
  ],
  'Two "points"': [
    { type: 'Feature', properties: { n: 1.5 }, geometry: { type: 'MultiPoint', coordinates: [[1, 2], [3, 4]] } },
    { type: 'Feature', properties: { n: 2 }, geometry: null },
  ],
} as const; // prettier-ignore

/** Records of a room with objects of every kind, in a folder. */
export async function wholeRoom(path: string): Promise<RoomFolder> {
  const settings = {
    autoZoomEnabled: false,
    defaultView: { lat: 47, lng: 8, zoom: 9.5 },
    defaultTheme: 'dark',
    defaultBaseLayer: 'osm',
    timeline: { groupingMode: 'day', showMarkersOnly: true },
    markerStyle: null,
    lockedGroups: ['Gauges'],
  };
  const room = new RoomFolder(path, { name: 'A room', settings });
  await room.icon('icon-api-1', '#ff0000', { name: 'Red' });
  const [file, thumbnailFile] = [room.blob(Buffer.from('photo')), room.blob(Buffer.from('small'))];
  const keys = { imageKey: 'markers/a.jpg', thumbnailKey: 'markers/a_thumb.jpg' };
  room.add({ kind: 'image', ...keys, file, thumbnailFile, exif: { make: 'Camera' }, createdBy: 'user-1' });
  const styled = { color: '0066cc', opacity: 0.5, strokeWeight: 2, visible: false, style: { dash: [1, 2] } };
  for (const [index, [name, features]] of Object.entries(wholeRoomFeatures).entries())
    await room.layer(`layer-${index + 1}`, name, { type: 'FeatureCollection', features }, styled);
  const originalFiles = [room.blob(Buffer.from('first half, ')), room.blob(Buffer.from('second half'))];
  const manifest = { kind: 'imagery', bbox: [0, 0, 1, 1], bands: [], parts: [] } as never;
  const raster = {
    id: 'raster-1',
    name: 'Hill',
    description: 'High',
    visible: false,
    display: { opacity: 0.5 },
    ...by,
  };
  room.add({
    kind: 'raster',
    ...raster,
    fileName: 'hill.tif',
    crs: { code: 2056 },
    folder: 'rasters/none',
    originalFiles,
    manifest,
  });
  room.add(
    markerRecord('marker-1', {
      ...{
        latitude: 47.5,
        longitude: 8.25,
        title: 'One',
        color: '#ff0000',
        tags: ['a', 'b'],
        eventDate: 1234,
      },
      ...{
        markerIconId: 'icon-api-1',
        markerIconSize: 40,
        mediaSize: 'sm',
        group: 'Gauges',
        properties: { n: 1, deep: [null] },
      },
      ...{ ...keys, embeddedMediaUrl: 'https://example.com/a' },
    }),
    markerRecord('marker-2', { latitude: -90, longitude: -180 }),
  );
  const comment: RoomRecord = {
    ...{ kind: 'comment', id: 'comment-1', objectType: 'marker', objectId: 'marker-1', body: 'Look' },
    ...{ lat: 1.5, lng: 2.5, resolved: true, resolvedBy: 'user-1', resolvedAt: 3000, author, ...times },
    replies: [{ id: 'reply-1', commentId: 'comment-1', body: 'Yes', author, ...times }],
  };
  const camera = { lat: 47, lng: 8, zoom: 12, bearing: 10, pitch: 20 };
  const visible = { markerIds: ['marker-1'], layerIds: ['layer-2'], rasterIds: ['raster-1'] };
  const slides = [
    { id: 'slide-1', title: 'First', camera, visible, timeline: { groupingMode: 'day' } },
    { id: 'slide-2', body: 'Words', notes: 'Pause here', baseLayer: 'osm' },
  ];
  room.add(comment, { kind: 'presentation', slides, updatedBy: 'user-1', updatedAt: 5000 });
  for (const seq of [1, 2]) {
    const object = { objectType: 'marker', objectId: 'marker-1', before: null, after: { seq } };
    room.add({
      kind: 'event',
      event: { seq, kind: 'marker.created', actor: author, ...object, createdAt: seq },
    });
  }
  return room;
}

/** The file of such a room. */
export async function wholeRoomFile(): Promise<Buffer> {
  const folder = temporaryFolder();
  try {
    return await fileOf(await wholeRoom(folder.path));
  } finally {
    folder.remove();
  }
}

export async function fileOf(room: RoomFolder): Promise<Buffer> {
  room.write();
  await writeRoomFile({
    ...{ folder: room.path, threads: 1, options: { includeTiffs: true, includeTiles: false } },
    onProgress: () => undefined,
  });
  return readFileSync(join(room.path, 'room.gpkg'));
}
