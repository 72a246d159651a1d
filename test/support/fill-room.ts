import { Readable } from 'node:stream';
import { emptyMarker } from '../../core/markers/marker.ts';
import { newIconId, newId, timeOrderedSuffix } from '../../core/ids.ts';
import { hold } from '../../core/blobs/reference-objects.ts';
import { nextOrder } from '../../core/content/draw-order.ts';
import { plainStyle } from '../../core/layers/layer-fields.ts';
import type { Database, Repositories } from '../../core/ports/database.ts';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import type { RasterStatus } from '../../core/rasters/raster.ts';
import { changeRoom } from '../../core/rooms/change-room.ts';
import { systemActor } from '../../core/access/caller.ts';
import type { Room } from '../../core/rooms/room.ts';
import type { LayerManifest } from '../../geo/layer/manifest.ts';
import { emptyManifest, plainManifest } from './api/objects.ts';

/** Size in bytes of each object in a filled room. */
export const objectBytes = 100;

interface Ports {
  readonly database: Database;
  /** If given, the objects are actually stored. */
  readonly objects?: ObjectStore;
}

/**
 * Stores objects and adds the row that refers to them, counted in the owner's quota. As in the service, row
 * and references are added in one transaction: a concurrent recount finds no reference without its row.
 */
async function addWithObjects(
  { database, objects }: Ports,
  room: Room,
  holder: { readonly objectType: string; readonly objectId: string; readonly keys: readonly string[] },
  insert: (repositories: Repositories, bytes: number) => Promise<void>,
): Promise<void> {
  const { objectType, objectId, keys } = holder;
  const content = Buffer.alloc(objectBytes, 'x');
  const blobs = keys.map((key) => ({ key, bytes: objectBytes, sha256: null, mediaType: 'x/y' }));
  await database.blobs.announce(blobs);
  for (const { key } of blobs) await objects?.put(key, Readable.from([content]));
  for (const blob of blobs) await database.blobs.settle(blob);
  const bytes = objectBytes * keys.length;
  await changeRoom(database, room.key, systemActor, async (repositories, { key, ownerId, contentKey }) => {
    await insert(repositories, bytes);
    await hold(repositories, [{ holder: { contentKey, objectType, objectId }, keys }], {
      ...{ id: null, ownerId, roomKey: key, bytes },
    });
  });
}

export async function addLayer(
  ports: Ports,
  room: Room,
  name = 'Layer',
  manifest: LayerManifest = emptyManifest,
): Promise<string> {
  const id = newId('layer');
  const objectPrefix = `layers/${id}/`;
  const keys = ['part-0000.fgb', 'text.json', 'manifest.json'].map((file) => objectPrefix + file);
  const { contentKey, ownerId: createdBy } = room;
  const times = { createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_001 };
  const { featureCount } = manifest;
  const about = { id, contentKey, name, description: 'As it was', featureCount, objectPrefix, manifest };
  const holder = { objectType: 'layer', objectId: id, keys };
  await addWithObjects(ports, room, holder, async ({ layers }, bytes) => {
    const order = await nextOrder(layers, contentKey);
    await layers.insert({ ...plainStyle, ...about, ...times, order, bytes, createdBy, color: 'ff0000' });
  });
  return id;
}

export async function addRaster(ports: Ports, room: Room, status: RasterStatus = 'ready'): Promise<string> {
  const id = newId('raster');
  const objectPrefix = `rasters/${id}/`;
  const [part, piece] = [`${objectPrefix}part-0.tif`, `uploads/${id}`] as const;
  const holder = { objectType: 'raster', objectId: id, keys: [part, piece] };
  await addWithObjects(ports, room, holder, async ({ rasters }, bytes) =>
    rasters.insert({
      ...{ id, contentKey: room.contentKey, name: `Raster ${status}`, description: null, status, bytes },
      ...{ display: { colormap: 'magma' }, displayVersion: 3, objectPrefix, createdBy: room.ownerId },
      manifest: {
        ...plainManifest,
        parts: [{ file: 'part-0.tif', bytes: objectBytes, bbox: [7, 46, 8, 47] }],
      },
      original: { fileName: 'dem.tif', pieces: [{ key: piece, bytes: objectBytes }] },
      order: await nextOrder(rasters, room.contentKey),
      visible: false,
      ...{ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_001 },
    }),
  );
  return id;
}

export async function addIcon(ports: Ports, room: Room): Promise<string> {
  const id = newIconId();
  const [blobKey, pngBlobKey] = [`icons/${id}.svg`, `icons/${id}.png`] as const;
  const holder = { objectType: 'icon', objectId: id, keys: [blobKey, pngBlobKey] };
  await addWithObjects(ports, room, holder, ({ icons }, bytes) =>
    icons.insert(room.contentKey, {
      ...{ id, name: 'Pin', size: 32, mediaType: 'image/svg+xml', blobKey, pngBlobKey, bytes },
      ...{ createdBy: room.ownerId, createdAt: 1_700_000_000_000 },
    }),
  );
  return id;
}

export async function addImage(ports: Ports, room: Room) {
  const name = timeOrderedSuffix();
  const keys = { imageKey: `markers/${name}.jpg`, thumbnailKey: `markers/${name}_thumb.jpg` };
  const [blobKey, thumbnailBlobKey] = [`images/${name}.jpg`, `images/${name}_thumb.jpg`] as const;
  const holder = { objectType: 'image', objectId: keys.imageKey, keys: [blobKey, thumbnailBlobKey] };
  await addWithObjects(ports, room, holder, ({ images }, bytes) =>
    images.insert(room.contentKey, {
      ...{ ...keys, blobKey, thumbnailBlobKey, bytes, exif: { cameraModel: 'X' } },
      ...{ createdBy: room.ownerId, retiredAt: null },
    }),
  );
  return keys;
}

/** Adds markers, as an import does. */
export async function addMarkers(
  { database }: Ports,
  room: Room,
  count: number,
  fields: Partial<Parameters<Database['markers']['insert']>[1]> = {},
): Promise<string[]> {
  const times = { createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_001 };
  const markers = Array.from({ length: count }, (_, at) => ({
    ...{ ...emptyMarker, properties: null, ...times, createdBy: room.ownerId, id: newId('marker') },
    ...{
      latitude: 40 + (at % 1000) / 100,
      longitude: 5 + (at % 777) / 100,
      title: `Marker ${at}`,
      ...fields,
    },
  }));
  await changeRoom(database, room.key, systemActor, async (repositories, { contentKey }, emit) => {
    await repositories.markers.copy(contentKey, markers);
    emit({
      ...{ kind: 'marker.imported', objectType: 'job', objectId: 'filling', before: null },
      after: { markersCreated: count, firstId: markers[0]?.id, lastId: markers.at(-1)?.id },
    });
  });
  return markers.map(({ id }) => id);
}

export async function addComment(
  { database }: Ports,
  room: Room,
  subject: {
    readonly objectType: 'marker' | 'layer' | 'raster' | 'feature' | 'room';
    readonly objectId: string;
  },
  replies = 0,
): Promise<string> {
  const author = { type: 'user', id: room.ownerId, name: 'Ada' } as const;
  const times = { createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_001 };
  const state = { resolved: true, resolvedBy: room.ownerId, resolvedAt: 1_700_000_000_002 };
  const comment = {
    ...{ ...subject, ...state, ...times, id: newId('comment'), body: `On ${subject.objectType}` },
    ...{ lat: 1, lng: 2, author },
  };
  const own = { objectType: 'comment', objectId: comment.id, before: null } as const;
  await changeRoom(database, room.key, systemActor, async ({ comments }, { contentKey }, emit) => {
    await comments.insert(contentKey, comment);
    emit({ ...own, kind: 'comment.created', after: comment });
    for (let at = 0; at < replies; at++) {
      const reply = { id: newId('reply'), commentId: comment.id, body: `Reply ${at}`, author, ...times };
      await comments.insertReply(contentKey, reply);
      emit({ ...own, kind: 'comment.replied', after: reply });
    }
  });
  return comment.id;
}

/** At least one of every kind of object in a room. The owner's ledger and the counters match. */
export async function fillRoom(ports: Ports, room: Room) {
  const layers = [await addLayer(ports, room, 'First'), await addLayer(ports, room, 'Second')] as const;
  const raster = await addRaster(ports, room);
  const preview = await addRaster(ports, room, 'preview');
  const icon = await addIcon(ports, room);
  const image = await addImage(ports, room);
  const retired = await addImage(ports, room);
  await changeRoom(ports.database, room.key, systemActor, async ({ images, quota }, { contentKey }) => {
    await images.retire(contentKey, retired.imageKey);
    await quota.giveBack(room.key, 2 * objectBytes);
  });
  const plain = await addMarkers(ports, room, 5, {
    tags: ['a', 'ü'],
    properties: { height: 3, big: 2 ** 53 },
  });
  const [dressed = ''] = await addMarkers(ports, room, 1, { markerIconId: icon, ...image, title: 'Dressed' });
  const comments = [
    await addComment(ports, room, { objectType: 'marker', objectId: dressed }, 2),
    await addComment(ports, room, { objectType: 'layer', objectId: layers[1] }),
    await addComment(ports, room, { objectType: 'raster', objectId: raster }),
    await addComment(ports, room, { objectType: 'feature', objectId: 'parcel-7' }),
    await addComment(ports, room, { objectType: 'room', objectId: room.id }, 1),
    await addComment(ports, room, { objectType: 'marker', objectId: 'marker-gone' }),
  ];
  const slides = [
    {
      id: 'a',
      title: 'All',
      visible: { markerIds: [dressed, 'marker-gone'], layerIds: [...layers], rasterIds: [raster] },
    },
    { id: 'b', body: 'Nothing', visible: null },
  ];
  await ports.database.presentations.save(room.contentKey, { slides, updatedBy: room.ownerId, updatedAt: 1 });
  return {
    layers,
    raster,
    preview,
    icon,
    image,
    retired,
    markers: [...plain, dressed],
    dressed,
    comments,
    slides,
  };
}
