import { z } from 'zod';
import { epochMilliseconds } from './common.ts';
import { actor } from './event.ts';

/** `data` of a message in an event stream. Used only for documentation. */
export const streamedEvent = z
  .looseObject({
    seq: z.int().optional().meta({ description: 'Sequence number of the event in its room, equal to `id`.' }),
    kind: z.string().meta({ description: 'Event kind, equal to `event`.', examples: ['marker.created'] }),
    at: epochMilliseconds,
    actor: actor.optional(),
    objectType: z.string().optional(),
    objectId: z.string().optional(),
    missed: z
      .object({ from: z.int(), to: z.int() })
      .optional()
      .meta({ description: 'Range of deleted events, in `history.trimmed`.' }),
  })
  .meta({
    id: 'StreamedEvent',
    description:
      'The affected object is in the field named after its type: `marker`, `layer`, `job` and so on.',
  });
