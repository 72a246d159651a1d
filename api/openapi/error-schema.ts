import { z } from 'zod';

/** Body of all error responses. */
export const errorSchema = z
  .object({
    error: z.string().meta({ description: 'Stable error code.' }),
    message: z.string().meta({ description: 'Human-readable description of the error.' }),
    status: z.int(),
    requestId: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });
