import type { Actor } from '../../../core/access/caller.ts';
import type { Operation } from '../../../core/access/operations.ts';
import { newId } from '../../../core/ids.ts';
import { emptyMarker } from '../../../core/markers/marker.ts';
import { newRoomSettings } from '../../../core/rooms/settings.ts';
import { jpeg } from '../../fixtures/pictures/photos.ts';
import { newRoomId } from './call.ts';
import { createObjects } from './objects.ts';
import { svg } from './picture-room.ts';
import type { TestApi } from './start-api.ts';

/** Ids of the objects in a room that requests can change. */
export type RoomObjects = Awaited<ReturnType<typeof furnish>>;

/** Adds one of every changeable object to a room; the actor is the author of the comment and its reply. */
export async function furnish(api: TestApi, roomId: string, author: Actor) {
  const { database } = api.dependencies;
  const room = await database.rooms.find(roomId);
  if (room === null) throw new Error(`There is no room ${roomId}.`);
  const { key, contentKey } = room;
  const placed = await createObjects(api, roomId);
  const now = Date.now();
  const times = { createdAt: now, updatedAt: now };
  const marker = {
    ...emptyMarker,
    properties: null,
    ...times,
    id: newId('marker'),
    latitude: 1,
    longitude: 1,
    createdBy: 'x',
  };
  await database.markers.insert(contentKey, marker);
  const created = await database.transaction(async ({ rooms, history }) => {
    await rooms.lock(key);
    const of = { objectType: 'marker', objectId: marker.id, before: null, after: marker };
    await history.append(key, [{ kind: 'marker.created', actor: author, ...of }]);
    return history.page(key, { limit: 1 });
  });
  const seq = created[0]?.seq;
  if (seq === undefined) throw new Error('The marker has no event.');
  const commentId = newId('comment');
  const thread = { objectType: 'room', objectId: roomId, body: 'x', lat: null, lng: null } as const;
  const open = { resolved: false, resolvedBy: null, resolvedAt: null };
  await database.comments.insert(contentKey, { ...thread, ...open, ...times, id: commentId, author });
  const replyId = newId('reply');
  await database.comments.insertReply(contentKey, { id: replyId, commentId, body: 'x', author, ...times });
  const email = 'invited@example.org';
  const request = { id: newId('invitation'), roomKey: key, email, role: 'viewer', invitedBy: 'x' } as const;
  await database.invitations.put(request, 600_000);
  const source = { id: newRoomId(), ownerId: room.ownerId, name: null, settings: newRoomSettings };
  const sourceRoom = await database.rooms.create(source);
  if (sourceRoom === null) throw new Error(`The room ${source.id} exists already.`);
  await database.rooms.update(sourceRoom.key, { isPublic: true });
  const failedJobId = placed.jobId;
  await api.pool.query(
    `update jobs set status = 'error', input = '{"subject":"x","bytes":0,"uploads":[]}' where id = $1`,
    [failedJobId],
  );
  const { jobId: updateJobId } = await createObjects(api, roomId);
  await api.pool.query(`update jobs set kind = 'room-update', status = 'error' where id = $1`, [updateJobId]);
  const { jobId } = await createObjects(api, roomId);
  const sourceRoomId = source.id;
  return {
    ...placed,
    jobId,
    failedJobId,
    updateJobId,
    roomId,
    sourceRoomId,
    markerId: marker.id,
    seq,
    commentId,
    replyId,
    email,
  };
}

export interface WritingRequest {
  readonly path: string;
  readonly json?: unknown;
  readonly form?: FormData;
}

type Make = (
  objects: RoomObjects & { userId: string; tokenId: string },
) => WritingRequest | Promise<WritingRequest>;

const inRoom =
  (path: (objects: Parameters<Make>[0]) => string, json?: unknown): Make =>
  (objects) => ({ path: `/api/rooms/${objects.roomId}${path(objects)}`, json });
const comment: Make = inRoom(({ commentId }) => `/comments/${commentId}`, { body: 'y' });

function form(texts: Readonly<Record<string, string>>, part: string, content: Uint8Array | string): FormData {
  const made = new FormData();
  for (const [name, text] of Object.entries(texts)) made.set(name, text);
  made.set(part, new Blob([Buffer.from(content)]), 'file.geojson');
  return made;
}

const points =
  '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[7,46]}}]}';

/** For each operation, a request that makes a change if the caller is authorized: it is otherwise valid. */
export const writingRequests: Partial<Record<Operation, Make>> = {
  'marker.image-upload': async ({ roomId }) => {
    const photo = Buffer.from(await jpeg(8, 8));
    const both = form({}, 'image', photo);
    both.set('thumbnail', new Blob([photo]), 'small.jpg');
    return { path: `/api/rooms/${roomId}/markers/upload-image`, form: both };
  },
  'icon.create': ({ roomId }) => ({
    path: `/api/rooms/${roomId}/marker-icons`,
    form: form({ name: 'x', size: '32' }, 'icon', svg),
  }),
  'room.create': () => ({ path: `/api/rooms/${newRoomId()}`, json: {} }),
  'room.rename': inRoom(() => '', { name: 'y' }),
  'room.set-public': inRoom(() => '/public', { isPublic: true }),
  'room.clear': inRoom(() => '/clear'),
  'room.delete': inRoom(() => ''),
  'presentation.set-public': inRoom(() => '/presentation/public', { isPublic: true }),
  'room.set-camera': inRoom(() => '/camera-settings', { defaultTheme: 'dark' }),
  'room.set-timeline': inRoom(() => '/timeline-settings', { groupingMode: 'day' }),
  'member.invite': inRoom(() => '/invite', { email: 'new@example.org', role: 'viewer' }),
  'member.remove': inRoom(({ userId }) => `/members/${userId}`),
  'member.leave': inRoom(() => '/leave'),
  'invitation.rescind': inRoom(({ email }) => `/pending-invitations/${encodeURIComponent(email)}`),
  'invitation.accept': inRoom(() => '/accept-invitation'),
  'invitation.decline': inRoom(() => '/decline-invitation'),
  'admin.quota': ({ userId }) => ({ path: `/api/admin/users/${userId}/quota`, json: { limit: 5 } }),
  'token.create': inRoom(() => '/api-tokens', { name: 'x', permissions: ['read'] }),
  'token.revoke': inRoom(({ tokenId }) => `/api-tokens/${tokenId}`),
  'marker.create': inRoom(() => '/markers', { latitude: 1, longitude: 1 }),
  'marker.update': inRoom(({ markerId }) => `/markers/${markerId}`, { title: 'y' }),
  'marker.set-style': inRoom(() => '/marker-style', { style: null }),
  'marker.set-groups': inRoom(() => '/marker-groups', { lockedGroups: ['x'] }),
  'marker.delete': inRoom(({ markerId }) => `/markers/${markerId}`),
  'marker.bulk-import': ({ roomId }) => ({
    path: `/api/rooms/${roomId}/bulk-import`,
    form: form({}, 'file', points),
  }),
  'room.clone': ({ roomId, sourceRoomId }) => ({
    path: `/api/rooms/${roomId}/clone-jobs`,
    json: { sourceRoomId },
  }),
  'room.import': ({ roomId }) => ({
    path: `/api/rooms/${roomId}/import`,
    form: form({}, 'file', 'SQLite format 3\0'),
  }),
  'room.revert-update': inRoom(({ updateJobId }) => `/import/${updateJobId}/revert`),
  'export.stream': inRoom(() => '/export', {}),
  'export.start': inRoom(() => '/export-jobs', {}),
  'job.cancel': ({ jobId }) => ({ path: `/api/jobs/${jobId}` }),
  'job.retry': ({ failedJobId }) => ({ path: `/api/jobs/${failedJobId}/retry` }),
  'history.revert': inRoom(({ seq }) => `/history/${seq}/revert`),
  'comment.create': ({ roomId }) => ({
    path: `/api/rooms/${roomId}/comments`,
    json: { objectType: 'room', objectId: roomId, body: 'y' },
  }),
  'comment.update': comment,
  'comment.delete': inRoom(({ commentId }) => `/comments/${commentId}`),
  'comment.reply': inRoom(({ commentId }) => `/comments/${commentId}/replies`, { body: 'y' }),
  'comment.delete-reply': inRoom(({ commentId, replyId }) => `/comments/${commentId}/replies/${replyId}`),
  'presentation.update': inRoom(() => '/presentation', { slides: [{ id: 'a' }] }),
  'layer.create': inRoom(() => '/layers', { name: 'y', geojson: JSON.parse(points) as unknown }),
  'layer.update': ({ layerId }) => ({ path: `/api/layers/${layerId}`, json: { name: 'y' } }),
  'layer.delete': ({ layerId }) => ({ path: `/api/layers/${layerId}` }),
  'raster.update': inRoom(({ rasterId }) => `/raster-layers/${rasterId}`, { name: 'y' }),
  'raster.set-display': inRoom(({ rasterId }) => `/raster-layers/${rasterId}/display`, { opacity: 0.5 }),
  'raster.delete': inRoom(({ rasterId }) => `/raster-layers/${rasterId}`),
  'layer.upload': ({ roomId }) => ({
    path: '/api/layers/upload',
    form: form({ roomName: roomId, layerName: 'y' }, 'file', points),
  }),
  'layer.upload-chunk': ({ roomId }) => ({
    path: '/api/layers/upload-chunk',
    form: form(
      { roomName: roomId, chunkIndex: '0', totalChunks: '2', fileName: 'y', fileSize: '2' },
      'chunk',
      '{',
    ),
  }),
  'layer.process-chunked': ({ roomId, uploadId }) => ({
    path: '/api/layers/process-chunked',
    json: { roomName: roomId, uploadId, layerName: 'y' },
  }),
  'layer.upload-cancel': ({ uploadId }) => ({ path: `/api/layers/uploads/${uploadId}` }),
};
