import { z } from 'zod';

import { setQuota as setQuotaOf } from '../../core/admin/set-quota.ts';
import { jobKindNames } from '../../core/jobs/kinds.ts';
import { limits } from '../../core/limits.ts';
import { presentJob } from '../presenters/job.ts';
import { presentAccount } from '../presenters/people.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { roomIdText, success } from '../schemas/common.ts';
import { job, jobStatus } from '../schemas/job.ts';
import { account, quota } from '../schemas/people.ts';
import { roomMetadata } from '../schemas/room.ts';

const limit = z.coerce
  .number()
  .int()
  .min(1)
  .max(limits.adminPageMax)
  .default(limits.adminPage)
  .meta({ description: 'Maximum number of results.' });
const pageBefore = { description: 'The `nextBefore` of the previous page.' };
const description =
  'Newest first. Pass `nextBefore` as `before` to read the next page; it is null on the last page.';

const users = defineRoute({
  method: 'GET',
  path: '/api/admin/users',
  operation: 'admin.users',
  scope: 'none',
  docs: { summary: 'List the users and their quotas', description },
  query: z.object({
    before: z.string().max(100).optional().meta(pageBefore),
    limit,
    search: z.string().min(1).max(limits.nameLength).optional().meta({
      description: 'Substring of a name, e-mail address, subject or ID.',
    }),
  }),
  responses: { 200: z.object({ users: z.array(account), nextBefore: z.string().nullable() }) },
  handler: async ({ query }, { database }) => {
    const page = await database.users.list(given(query));
    return answer(200, {
      users: page.map(presentAccount),
      nextBefore: page.length === query.limit ? (page.at(-1)?.id ?? null) : null,
    });
  },
});

const setQuota = defineRoute({
  method: 'PATCH',
  path: '/api/admin/users/:userId/quota',
  operation: 'admin.quota',
  scope: 'none',
  docs: {
    summary: 'Set the storage quota of a user',
    description:
      'In bytes; null means unlimited. A limit below the current usage deletes nothing but blocks new ' +
      'data.',
  },
  body: z.strictObject({ limit: z.int().min(0).nullable() }),
  refusals: ['user_not_found'],
  responses: { 200: z.object({ success, userId: z.string(), quota }) },
  handler: async ({ params, body }, { database }) => {
    const changed = await setQuotaOf(database, params.userId, body.limit);
    return answer(200, { success: true, userId: changed.id, quota: changed.quota });
  },
});

const rooms = defineRoute({
  method: 'GET',
  path: '/api/admin/rooms',
  operation: 'admin.rooms',
  scope: 'none',
  docs: { summary: 'List the rooms', description },
  query: z.object({
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().meta(pageBefore),
    limit,
    ownerId: z.string().max(100).optional().meta({ description: 'Only rooms owned by this user.' }),
  }),
  responses: {
    200: z.object({
      rooms: z.array(
        roomMetadata
          .pick({ roomId: true, name: true, createdAt: true, isPublic: true, presentationIsPublic: true })
          .extend({ ownerId: z.string(), used: quota.shape.used })
          .meta({ id: 'OwnedRoom' }),
      ),
      nextBefore: z.int().nullable(),
    }),
  },
  handler: async ({ query }, { database }) => {
    const page = await database.rooms.list(given(query));
    return answer(200, {
      rooms: page.map(({ room, usedBytes }) => ({
        roomId: room.id,
        name: room.name,
        ownerId: room.ownerId,
        createdAt: room.createdAt,
        isPublic: room.isPublic,
        presentationIsPublic: room.presentationIsPublic,
        used: usedBytes,
      })),
      nextBefore: page.length === query.limit ? (page.at(-1)?.room.key ?? null) : null,
    });
  },
});

const jobs = defineRoute({
  method: 'GET',
  path: '/api/admin/jobs',
  operation: 'admin.jobs',
  scope: 'none',
  docs: { summary: 'List the jobs', description },
  query: z.object({
    before: z.string().max(100).optional().meta(pageBefore),
    limit,
    status: jobStatus.optional().meta({ description: 'Only jobs with this status.' }),
    kind: z.enum(jobKindNames).optional().meta({ description: 'Only jobs of this kind.' }),
    roomId: roomIdText
      .optional()
      .meta({ description: 'Only jobs of this room, which may have been deleted.' }),
  }),
  responses: {
    200: z.object({
      jobs: z.array(job.extend({ ownerId: z.string() }).meta({ id: 'OwnedJob' })),
      nextBefore: z.string().nullable(),
    }),
  },
  handler: async ({ query }, { database }) => {
    const page = await database.jobs.list(given(query));
    return answer(200, {
      jobs: page.map((row) => ({ ...presentJob(row), ownerId: row.ownerId })),
      nextBefore: page.length === query.limit ? (page.at(-1)?.id ?? null) : null,
    });
  },
});

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The fields that were sent. */
function given<T extends object>(query: T): Given<T> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Given<T>;
}

export const adminRoutes = [users, setQuota, rooms, jobs];
