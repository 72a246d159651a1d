import { z } from 'zod';

/** The one shape of every error answer. */
export const errorSchema = z
  .object({
    error: z.string().meta({ description: 'Stable, for programs.' }),
    message: z.string().meta({ description: 'A sentence: what is wrong, and where.' }),
    status: z.int(),
    requestId: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });
