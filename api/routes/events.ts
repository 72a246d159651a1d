import { z } from 'zod';
import { carriesProgress, eventFilter, parseKinds } from '../../core/events/event-filter.ts';
import { visibleKinds } from '../../core/events/visible-kinds.ts';
import { closedPast, stillAdmitted } from '../../core/events/still-admitted.ts';
import { Refusal } from '../../core/errors.ts';
import { endOf } from '../../core/access/caller.ts';
import { countedFor } from '../rate-limits/counted-for.ts';
import { serveEvents } from '../events/event-stream.ts';
import { bboxOf, boxParameters } from '../http/bbox.ts';
import { answer, defineRoute, takeover } from '../routing/define-route.ts';

const stream = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/events',
  operation: 'event.stream',
  scope: 'room',
  docs: {
    summary: 'Follow the changes of a room',
    description:
      'Server-Sent Events from now on; with `Last-Event-ID` from the event after that one, for the public of a public ' +
      'room from no earlier than it became public or was cleared. `id` is the sequence number, `event` the kind. The ' +
      "answer's header `Last-Event-ID` is the number after which the stream goes on, for who loses it before the first " +
      'event. `job.progress` has no number: it is told while a job runs and kept nowhere. Nor has `history.trimmed`: ' +
      'events from `missed.from` to `missed.to` are no longer kept, so read anew what you show. With a box only those ' +
      'markers are told of that are or were inside.',
  },
  query: z.object({
    kinds: z.string().optional().meta({ description: 'Kinds of events, separated by commas.' }),
    ...boxParameters,
  }),
  responses: { 200: takeover('text/event-stream', 'The events, as they happen.') },
  handler: async (
    { room, caller, entrance, query, ctx },
    { database, roomReaders, streamSlots, stopping },
  ) => {
    const requested = query.kinds === undefined ? null : parseKinds(query.kinds);
    const kinds = visibleKinds(caller, entrance, requested);
    const bbox = bboxOf(query);
    const asked = { operation: 'event.stream', caller, entrance, roomKey: room.key } as const;
    const past = () => closedPast(database.history, asked);
    const position = Math.max(startAt(ctx.get('Last-Event-ID'), room.lastSeq), await past());
    const [client, id] = countedFor(ctx);
    const leave = streamSlots.take({ client, id, caller, room });
    return answer(200, (taken) =>
      serveEvents(taken, {
        position,
        follow: (follower) => roomReaders.follow(room.key, position, follower),
        filter: eventFilter(kinds, bbox),
        carriesProgress: carriesProgress(kinds),
        stillAdmitted: () => stillAdmitted(database, asked),
        closedPast: past,
        endsAt: endOf(caller, Date.now()),
        stopping,
        leave,
      }),
    );
  },
});

/** A number that the room has not reached belongs to an earlier room of this id: this one is told from its start. */
function startAt(lastEventId: string, lastSeq: number): number {
  if (lastEventId === '') return lastSeq;
  if (!/^\d{1,15}$/.test(lastEventId)) {
    throw new Refusal('invalid_request', 'Last-Event-ID is the id of an event: a whole number.');
  }
  const seq = Number(lastEventId);
  return seq > lastSeq ? 0 : seq;
}

export const eventRoutes = [stream];
