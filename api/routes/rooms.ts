import { z } from 'zod';

import { actions, type Action } from '../../core/access/operations.ts';
import { minRole } from '../../core/access/caller.ts';
import { clearRoom } from '../../core/rooms/ending/clear-room.ts';
import { createRoom } from '../../core/rooms/create-room.ts';
import { deleteRoom } from '../../core/rooms/ending/delete-room.ts';
import { updateRoom } from '../../core/rooms/update-room.ts';
import { userOf } from '../http/caller.ts';
import { presentRoom, presentRoomBirth, presentRoomWithCounts } from '../presenters/room.ts';
import { answer, answerChange, defineRoute } from '../routing/define-route.ts';
import { epochMilliseconds, nameText, roomIdText, success } from '../schemas/common.ts';
import { closedRoom, role, roomMetadata, roomRequest, roomWithCounts } from '../schemas/room.ts';

const create = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId',
  operation: 'room.create',
  scope: 'room-id',
  docs: {
    summary: 'Create a room',
    description:
      'The caller becomes the owner. If the room exists and the caller is a member, it is returned unchanged.',
  },
  body: roomRequest,
  refusals: ['insufficient_permission', 'limit_exceeded'],
  responses: {
    200: z.object({
      success,
      room: z
        .object({ roomId: roomIdText, createdBy: z.string(), createdAt: epochMilliseconds })
        .meta({ id: 'RoomBirth' }),
      isNewRoom: z.boolean(),
    }),
  },
  handler: ({ roomId, body, caller }, { database }) =>
    answerChange(
      database,
      (within) => createRoom(within, userOf(caller), roomId, body),
      ({ room, isNew }) => answer(200, { success: true, room: presentRoomBirth(room), isNewRoom: isNew }),
    ),
});

const read = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId',
  operation: 'room.read',
  scope: 'room',
  docs: {
    summary: 'Read a room and its content counts',
    description:
      'The `Last-Event-ID` response header is the sequence number of the last event included in the ' +
      'response; an event stream started with it delivers all later events.',
  },
  responses: { 200: roomWithCounts },
  handler: async ({ room, role: userRole }, { database }) => {
    const counts = await database.rooms.counts(room);
    // Every change increments the room's sequence number, so the number and the role identify the response.
    return answer(200, presentRoomWithCounts({ room, role: userRole }, counts), {
      ETag: `W/"${room.key}.${room.lastSeq}.${userRole ?? 'none'}"`,
      'Cache-Control': 'private, no-cache',
      'Last-Event-ID': String(room.lastSeq),
    });
  },
});

const info = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/info',
  operation: 'room.info',
  scope: 'room',
  docs: {
    summary: 'Read the settings of a room',
    description: 'For a private room, non-members learn only that sign-in is required.',
  },
  responses: { 200: z.union([roomMetadata, closedRoom]) },
  handler: (admission) => {
    const { room, entrance } = admission;
    const closed = entrance === 'public' && !room.isPublic;
    return answer(200, closed ? { roomId: room.id, requiresAuth: true } : presentRoom(admission));
  },
});

const rename = defineRoute({
  method: 'PATCH',
  path: '/api/rooms/:roomId',
  operation: 'room.rename',
  scope: 'room',
  docs: { summary: 'Rename a room', description: 'null removes the name.' },
  body: z.strictObject({ name: nameText.nullable() }),
  responses: { 200: z.object({ success, roomId: roomIdText, name: z.string().nullable() }) },
  handler: async ({ room, body, caller }, { database }) => {
    const { name } = await updateRoom(database, room.key, caller, { name: body.name });
    return answer(200, { success: true, roomId: room.id, name });
  },
});

const setPublic = defineRoute({
  method: 'PATCH',
  path: '/api/rooms/:roomId/public',
  operation: 'room.set-public',
  scope: 'room',
  docs: { summary: 'Make a room public or private' },
  body: z.strictObject({ isPublic: z.boolean() }),
  responses: { 200: z.object({ success, roomId: roomIdText, isPublic: z.boolean() }) },
  handler: async ({ room, body, caller }, { database }) => {
    const { isPublic } = await updateRoom(database, room.key, caller, { isPublic: body.isPublic });
    return answer(200, { success: true, roomId: room.id, isPublic });
  },
});

const permissions = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/permissions',
  operation: 'room.permissions',
  scope: 'room',
  docs: { summary: 'Check whether the caller has a permission in a room' },
  query: z.object({
    action: z
      .enum(Object.keys(actions) as [Action, ...Action[]])
      .meta({ description: 'The permission to check.' }),
  }),
  responses: { 200: z.object({ hasPermission: z.boolean(), role: z.union([role, z.literal('none')]) }) },
  handler: ({ role: own, query }) =>
    answer(200, { hasPermission: minRole(own, actions[query.action]), role: own ?? 'none' }),
});

const roomDone = z.object({ success, roomId: roomIdText });

const clear = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/clear',
  operation: 'room.clear',
  scope: 'room',
  docs: {
    summary: 'Delete the content of a room',
    description: 'Members, settings, API tokens and history are retained.',
  },
  responses: { 200: roomDone },
  handler: ({ room, caller }, { database, jobs }) =>
    answerChange(
      database,
      (within) => clearRoom({ database: within, runner: jobs }, room.key, caller),
      () => answer(200, { success: true, roomId: room.id }),
    ),
});

const remove = defineRoute({
  method: 'DELETE',
  path: '/api/rooms/:roomId',
  operation: 'room.delete',
  scope: 'room',
  docs: { summary: 'Delete a room', description: 'The room ID can be reused immediately.' },
  responses: { 200: roomDone },
  handler: async ({ room, caller }, { database, jobs }) => {
    await deleteRoom({ database, runner: jobs }, room.key, caller);
    return answer(200, { success: true, roomId: room.id });
  },
});

export const roomRoutes = [create, read, info, rename, setPublic, permissions, clear, remove];
