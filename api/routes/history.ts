import { z } from 'zod';
import { parseKinds } from '../../core/events/event-filter.ts';
import { visibleKinds } from '../../core/events/visible-kinds.ts';
import { isFullPage } from '../../core/events/full-page.ts';
import { Refusal } from '../../core/errors.ts';
import { revertChange } from '../../core/markers/revert-change.ts';
import { limits } from '../../core/limits.ts';
import { presentHistoryEvent } from '../presenters/event.ts';
import { presentMarker } from '../presenters/marker.ts';
import { presentWritten } from '../presenters/written.ts';
import { answer, answerChange, defineRoute } from '../routing/define-route.ts';
import { success } from '../schemas/common.ts';
import { historyEvent } from '../schemas/event.ts';
import { writtenMarker } from '../schemas/marker.ts';

const wholeNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const list = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/history',
  operation: 'history.list',
  scope: 'room',
  docs: {
    summary: 'List the history of a room',
    description:
      'Newest first. To read the next page, set `before` to `nextBefore`, which is null on the last ' +
      'page. A page can contain fewer events than `limit` if they are large.',
  },
  query: z.object({
    before: wholeNumber.optional().meta({ description: 'Only events with a lower `seq`.' }),
    limit: wholeNumber
      .max(limits.historyPageMax)
      .default(limits.historyPage)
      .meta({ description: 'Maximum number of results.' }),
    objectType: z
      .string()
      .max(50)
      .optional()
      .meta({
        description: 'Only events of objects of this type.',
        examples: ['marker'],
      }),
    objectId: z.string().max(100).optional().meta({ description: 'Only events of this object.' }),
    actorId: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'Only events of this user or API token: the `id` of an actor.' }),
    kinds: z.string().optional().meta({ description: 'Comma-separated event kinds.' }),
  }),
  responses: { 200: z.object({ history: z.array(historyEvent), nextBefore: z.int().nullable() }) },
  handler: async ({ room, caller, entrance, query }, { database }) => {
    const { before, limit, objectType, objectId, actorId } = query;
    const requested = query.kinds === undefined ? null : parseKinds(query.kinds);
    const kinds = visibleKinds(caller, entrance, requested);
    if (kinds?.size === 0) return answer(200, { history: [], nextBefore: null });
    const events = await database.history.page(room.key, {
      limit,
      ...(before !== undefined && { beforeSeq: before }),
      ...(objectType !== undefined && { objectType }),
      ...(objectId !== undefined && { objectId }),
      ...(actorId !== undefined && { actorId }),
      ...(kinds !== null && { kinds }),
    });
    const nextBefore = isFullPage(events, limit) ? (events.at(-1)?.seq ?? null) : null;
    return answer(200, { history: events.map(presentHistoryEvent), nextBefore });
  },
});

const revert = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/history/:seq/revert',
  operation: 'history.revert',
  scope: 'room',
  docs: {
    summary: 'Revert a marker event',
    description:
      'Deletes a created marker, restores the previous values of updated fields, or restores a ' +
      'deleted marker under its ID. Returns 409 `conflict` if the affected values have changed since.',
  },
  refusals: [
    'event_not_found',
    'not_revertible',
    'group_locked',
    'conflict',
    'limit_exceeded',
    'quota_exceeded',
  ],
  responses: {
    200: z.object({ success, markerId: z.string(), marker: writtenMarker.nullable() }),
  },
  handler: async ({ room, caller, params }, { database }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.seq)) throw new Refusal('event_not_found');
    const seq = Number(params.seq);
    return answerChange(
      database,
      (within) => revertChange(within, { room, caller, seq }),
      ({ markerId, marker }) =>
        answer(200, {
          success: true,
          markerId,
          marker: marker && presentWritten(caller, presentMarker(marker), ['id']),
        }),
    );
  },
});

export const historyRoutes = [list, revert];
