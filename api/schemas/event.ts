import { z } from 'zod';
import { eventKinds } from '../../core/history/event-kinds.ts';
import { epochMilliseconds } from './common.ts';

export const actor = z
  .object({
    type: z.enum(['user', 'token', 'system', 'import']),
    id: z.string(),
    name: z.string().nullable(),
  })
  .meta({ id: 'Actor' });

export const historyEvent = z
  .object({
    seq: z.int(),
    kind: z.enum(eventKinds).meta({ id: 'EventKind' }),
    at: epochMilliseconds,
    actor,
    objectType: z.string(),
    objectId: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'HistoryEvent' });
