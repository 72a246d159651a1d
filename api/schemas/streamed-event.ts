import { z } from 'zod';
import { epochMilliseconds } from './common.ts';
import { actor } from './event.ts';

/** What `data` of a message holds in a stream of events; documentation alone. */
export const streamedEvent = z
  .looseObject({
    seq: z.int().optional().meta({ description: 'The number of the event in its room, as in `id`.' }),
    kind: z.string().meta({ description: 'As in `event`.', examples: ['marker.created'] }),
    at: epochMilliseconds,
    actor: actor.optional(),
    objectType: z.string().optional(),
    objectId: z.string().optional(),
    missed: z
      .object({ from: z.int(), to: z.int() })
      .optional()
      .meta({ description: 'Events that are no longer kept, of `history.trimmed`.' }),
  })
  .meta({
    id: 'StreamedEvent',
    description:
      'The object concerned stands under the name of its type: `marker`, `layer`, `job` and so on.',
  });
