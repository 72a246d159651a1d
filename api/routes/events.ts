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
    summary: 'Stream the events of a room',
    description:
      'Server-Sent Events; `id` is the sequence number and `event` the kind. The stream starts at the ' +
      'current event, or after the event in the `Last-Event-ID` request header. Anonymous readers of ' +
      'a public room receive no events from before the room became public or was cleared. The ' +
      '`Last-Event-ID` response header is the sequence number that the stream starts after, so that a ' +
      'client can resume before it receives an event. `job.progress` events have no sequence number ' +
      'and are not stored. `history.trimmed` has none either: the events from `missed.from` to ' +
      '`missed.to` are no longer stored, so reload the room. With a bounding box, marker events are ' +
      'limited to markers that are or were inside it.',
  },
  query: z.object({
    kinds: z.string().optional().meta({ description: 'Comma-separated event kinds.' }),
    ...boxParameters,
  }),
  refusals: ['invalid_bbox', 'too_many_streams'],
  responses: { 200: takeover('text/event-stream', 'The event stream.') },
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

/** A number above the last event belongs to an earlier room with this ID, so the stream starts at the first event. */
function startAt(lastEventId: string, lastSeq: number): number {
  if (lastEventId === '') return lastSeq;
  if (!/^\d{1,15}$/.test(lastEventId)) {
    throw new Refusal('invalid_request', 'Last-Event-ID must be the ID of an event, a non-negative integer.');
  }
  const seq = Number(lastEventId);
  return seq > lastSeq ? 0 : seq;
}

export const eventRoutes = [stream];
