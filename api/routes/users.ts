import { z } from 'zod';

import { Refusal } from '../../core/errors.ts';
import type { Caller } from '../../core/access/caller.ts';
import type { Database } from '../../core/ports/database.ts';
import { userOf } from '../http/caller.ts';
import { presentUser } from '../presenters/people.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { epochMilliseconds, roomIdText, success } from '../schemas/common.ts';
import { quota, user as userSchema } from '../schemas/people.ts';
import { defaultView, role, roomMetadata } from '../schemas/room.ts';

const currentUser = userSchema
  .extend({
    isOperator: z.boolean().meta({ description: 'Whether the configuration lists the user as an operator.' }),
  })
  .meta({ id: 'CurrentUser' });

const me = defineRoute({
  method: 'GET',
  path: '/api/users/me',
  operation: 'user.me',
  scope: 'none',
  docs: { summary: 'Read the current user' },
  refusals: ['user_not_found'],
  responses: { 200: currentUser },
  handler: async ({ caller }, { database }) => answer(200, await describe(caller, database)),
});

const session = defineRoute({
  method: 'GET',
  path: '/api/auth/session',
  operation: 'session.read',
  scope: 'none',
  docs: {
    summary: 'Read the session',
    description:
      'The current user, or null without a session. Pages that visitors read as well need no error for that.',
  },
  refusals: ['user_not_found'],
  responses: { 200: z.object({ user: currentUser.nullable() }) },
  handler: async ({ caller }, { database }) =>
    answer(200, { user: caller.type === 'user' ? await describe(caller, database) : null }),
});

const register = defineRoute({
  method: 'POST',
  path: '/api/users/register',
  operation: 'user.register',
  scope: 'none',
  docs: {
    summary: 'Register the current user',
    description: 'Idempotent. Optional: any request with a session registers the user.',
  },
  refusals: ['user_not_found'],
  responses: { 200: z.object({ success, user: currentUser }) },
  handler: async ({ caller }, { database }) =>
    answer(200, { success: true, user: await describe(caller, database) }),
});

const rooms = defineRoute({
  method: 'GET',
  path: '/api/users/rooms',
  operation: 'user.rooms',
  scope: 'none',
  docs: {
    summary: 'List the rooms of the current user',
    description: 'Rooms that the user owns or is a member of, newest first.',
  },
  responses: {
    200: z.object({
      rooms: z.array(
        roomMetadata
          .pick({ roomId: true, name: true, createdBy: true, createdAt: true })
          .extend({
            isPublic: z.boolean(),
            presentationIsPublic: z.boolean(),
            role,
            addedAt: epochMilliseconds,
            lastChangedAt: epochMilliseconds,
            memberCount: z.int().min(1).meta({ description: 'Number of members, with the owner.' }),
            defaultView: defaultView.nullable(),
          })
          .meta({ id: 'JoinedRoom' }),
      ),
    }),
  },
  handler: async ({ caller }, { database }) => {
    const memberships = await database.members.roomsOf(userOf(caller).userId);
    return answer(200, {
      rooms: memberships.map(({ room, role: own, addedAt, lastChangedAt, memberCount }) => ({
        roomId: room.id,
        name: room.name,
        role: own,
        createdBy: room.ownerId,
        createdAt: room.createdAt,
        addedAt,
        lastChangedAt,
        isPublic: room.isPublic,
        presentationIsPublic: room.presentationIsPublic,
        memberCount,
        defaultView: room.settings.defaultView,
      })),
    });
  },
});

const consumption = defineRoute({
  method: 'GET',
  path: '/api/account/consumption',
  operation: 'account.consumption',
  scope: 'none',
  docs: {
    summary: 'Read the storage usage of the current user',
    description:
      'Rooms count towards the quota of their owner; the list contains the rooms that the user owns.',
  },
  responses: {
    200: quota.extend({
      rooms: z.array(
        z
          .object({ roomId: roomIdText, name: z.string().nullable(), used: quota.shape.used })
          .meta({ id: 'RoomUsage' }),
      ),
    }),
  },
  handler: async ({ caller }, { database }) => {
    const { userId } = userOf(caller);
    const [ledger, owned] = await Promise.all([
      database.quota.read(userId),
      database.rooms.list({ ownerId: userId }),
    ]);
    return answer(200, {
      ...ledger,
      rooms: owned.map(({ room, usedBytes }) => ({ roomId: room.id, name: room.name, used: usedBytes })),
    });
  },
});

async function describe(caller: Caller, database: Database): Promise<z.output<typeof currentUser>> {
  const { userId, operator } = userOf(caller);
  const user = await database.users.find(userId);
  if (user === null) throw new Refusal('user_not_found');
  return { ...presentUser(user), isOperator: operator };
}

export const userRoutes = [me, session, register, rooms, consumption];
