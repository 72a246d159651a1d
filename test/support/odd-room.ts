import { jpeg } from '../fixtures/pictures/photos.ts';
import { writeTiff } from '../fixtures/raster/write-tiff.ts';
import { emptyMarker } from '../../core/markers/marker.ts';
import type { RoomRecord } from '../../core/exchange/records.ts';
import { svg } from './api/picture-room.ts';
import type { RoomFileContents } from './room-file-stand-in.ts';

const authorId = 'user-01h455vb4pex5vsknk084sn02q';
const layerId = 'layer-01h455vb4pex5vsknk084sn02q';
const rasterId = 'raster-01h455vb4pex5vsknk084sn02q';
const iconId = 'icon-api-01h455vb4pex5vsknk084sn02q';
const markerIds = ['marker-a', 'marker-b', 'marker-c'];

const author = { type: 'user', id: authorId, name: 'Grace' } as const;
const times = { createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_001 };
const made = { createdBy: authorId, ...times };

/** A room with objects of every kind, one of each valid, and others that cannot be imported. */
export async function oddRoom() {
  const files: Record<string, Uint8Array> = {
    'blobs/0': Buffer.from(svg),
    'blobs/1': Buffer.from('no picture'),
    'blobs/2': await jpeg(60, 40),
    'blobs/3': await jpeg(30, 20),
    'blobs/4': Buffer.from('no picture'),
    'blobs/5': Buffer.from('no picture'),
    'rasters/0/original': writeTiff({}),
    'rasters/2/original': Buffer.from('no TIFF'),
  };
  const polygon = { type: 'Polygon', coordinates: [[[8, 47], [9, 47], [9, 48], [8, 47]]] }; // prettier-ignore
  const layers = {
    'layers/0': JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', id: 7, properties: { name: 'Bodensee' }, geometry: polygon }],
    }),
  };
  return {
    records: records(),
    files,
    layers,
    authorId,
    layerId,
    rasterId,
    iconId,
    markerIds,
  } satisfies RoomFileContents & Record<string, unknown>;
}

function records(): RoomRecord[] {
  const settings = {
    autoZoomEnabled: false,
    defaultView: { lat: 47, lng: 8, zoom: 9 },
    defaultTheme: 'dark',
    defaultBaseLayer: null,
    timeline: { groupingMode: 'day' },
    markerStyle: { type: 'categories', attribute: 'tags', categories: [] },
    lockedGroups: ['Gauges'],
  };
  const icon = { kind: 'icon', size: 32, mediaType: 'image/svg+xml', ...made, pngFile: null } as const;
  const image = { kind: 'image', exif: null, createdBy: authorId } as const;
  const raster = {
    kind: 'raster',
    description: null,
    visible: false,
    display: {},
    manifest: null,
    ...made,
  } as const;
  const style = { color: 'ff0000', opacity: 0.5, strokeWeight: 2, visible: false, style: null };
  const [a = '', b = '', c = ''] = markerIds;
  const marker = { kind: 'marker', ...emptyMarker, properties: null, ...made } as const;
  const comment = {
    kind: 'comment',
    body: 'Hm.',
    lat: null,
    lng: null,
    resolved: true,
    resolvedBy: authorId,
    resolvedAt: times.updatedAt,
    author,
    replies: [],
    ...times,
  } as const;
  const reply = { id: 'reply-1', commentId: 'comment-1', body: 'Yes.', author, ...times };
  const event = (seq: number) =>
    ({
      kind: 'event',
      event: {
        seq,
        kind: 'marker.created',
        actor: author,
        objectType: 'marker',
        objectId: a,
        before: null,
        after: { id: a, createdBy: authorId },
        createdAt: times.createdAt,
      },
    }) as const;
  return [
    { kind: 'room', roomId: 'oooooooooo', name: 'Old', settings, lastSeq: 2, lastChange: times.updatedAt },
    { ...icon, id: iconId, name: 'Sun', file: 'blobs/0' },
    { ...icon, id: 'icon-api-bad', name: 'Bad', file: 'blobs/1' },
    {
      ...image,
      imageKey: 'markers/x.jpg',
      thumbnailKey: 'markers/x_thumb.jpg',
      file: 'blobs/2',
      thumbnailFile: 'blobs/3',
    },
    {
      ...image,
      imageKey: 'markers/y.jpg',
      thumbnailKey: 'markers/y_thumb.jpg',
      file: 'blobs/4',
      thumbnailFile: 'blobs/5',
    },
    {
      kind: 'layer',
      id: layerId,
      name: 'Lakes',
      description: 'Of Switzerland',
      ...style,
      ...made,
      featureCount: 1,
      folder: 'layers/0',
      manifest: null,
    },
    {
      ...raster,
      id: rasterId,
      name: 'Hill',
      fileName: 'hill.tif',
      crs: null,
      originalFiles: ['rasters/0/original'],
      folder: 'rasters/0',
    },
    {
      ...raster,
      id: 'raster-none',
      name: 'None',
      fileName: 'none.tif',
      crs: null,
      originalFiles: null,
      folder: 'rasters/1',
    },
    {
      ...raster,
      id: 'raster-junk',
      name: 'Junk',
      fileName: 'junk.tif',
      crs: null,
      originalFiles: ['rasters/2/original'],
      folder: 'rasters/2',
    },
    {
      ...marker,
      id: a,
      latitude: 47.25,
      longitude: 9.34,
      title: 'Säntis 🏔',
      tags: ['peak'],
      markerIconId: iconId,
      imageKey: 'markers/x.jpg',
      thumbnailKey: 'markers/x_thumb.jpg',
      properties: { height: 2501.9 },
    },
    {
      ...marker,
      id: b,
      latitude: -90,
      longitude: 180,
      markerIconId: 'icon-api-bad',
      imageKey: 'markers/y.jpg',
      thumbnailKey: 'markers/y_thumb.jpg',
    },
    { ...marker, id: c, latitude: 0, longitude: 0 },
    { ...comment, id: 'comment-1', objectType: 'marker', objectId: a, replies: [reply] },
    { ...comment, id: 'comment-2', objectType: 'layer', objectId: layerId },
    { ...comment, id: 'comment-3', objectType: 'raster', objectId: rasterId },
    { ...comment, id: 'comment-4', objectType: 'feature', objectId: `${layerId}/7` },
    { ...comment, id: 'comment-5', objectType: 'room', objectId: 'oooooooooo' },
    { ...comment, id: 'comment-6', objectType: 'marker', objectId: 'marker-gone' },
    {
      kind: 'presentation',
      slides: [
        {
          id: 's1',
          title: 'First',
          visible: { markerIds: [a, 'marker-gone'], layerIds: [layerId], rasterIds: [rasterId] },
        },
      ],
      updatedBy: authorId,
      updatedAt: times.updatedAt,
    },
    event(1),
    event(2),
  ];
}
