import { z } from 'zod';
import { eventKinds } from '../../core/events/event-kinds.ts';
import { epochMilliseconds } from './common.ts';

export const historyEvent = z.object({
  seq: z.int(),
  kind: z.enum(eventKinds),
  at: epochMilliseconds,
  actor: z.object({ type: z.enum(['user', 'token', 'system']), id: z.string(), name: z.string().nullable() }),
  objectType: z.string(),
  objectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
