import { z } from 'zod';
import { limits } from '../../core/limits.ts';
import { presentHistoryEvent } from '../presenters/event.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { historyEvent } from '../schemas/event.ts';

const wholeNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const list = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/history',
  operation: 'history.list',
  scope: 'room',
  docs: {
    summary: 'Read what happened in a room',
    description: 'Newest first; the next page is asked for with `before` = the last `seq` of this one.',
  },
  query: z.object({
    before: wholeNumber.optional(),
    limit: wholeNumber.max(limits.historyPageMax).default(limits.historyPage),
    objectType: z.string().max(50).optional(),
    objectId: z.string().max(100).optional(),
  }),
  responses: { 200: z.object({ history: z.array(historyEvent), nextBefore: z.int().nullable() }) },
  handler: async ({ room, query }, { database }) => {
    const { before, limit, objectType, objectId } = query;
    const events = await database.history.page(room.key, {
      limit,
      ...(before !== undefined && { beforeSeq: before }),
      ...(objectType !== undefined && { objectType }),
      ...(objectId !== undefined && { objectId }),
    });
    const nextBefore = events.length === limit ? (events.at(-1)?.seq ?? null) : null;
    return answer(200, { history: events.map(presentHistoryEvent), nextBefore });
  },
});

export const historyRoutes = [list];
