import { z } from 'zod';
import { epochMilliseconds } from './common.ts';

export const jobWarning = z.object({ code: z.string(), message: z.string(), feature: z.int().optional() });

export const job = z
  .looseObject({
    jobId: z.string(),
    kind: z.string(),
    roomId: z.string(),
    status: z.enum(['pending', 'running', 'complete', 'error']),
    stage: z.string().meta({ description: '`complete` and `error` are the last ones.' }),
    progress: z.number().min(0).max(100),
    message: z.string(),
    step: z.object({ n: z.int(), of: z.int() }).nullable(),
    warnings: z.array(jobWarning),
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        details: z.record(z.string(), z.unknown()).optional(),
      })
      .nullable(),
    createdAt: epochMilliseconds,
    startedAt: epochMilliseconds.nullable(),
    finishedAt: epochMilliseconds.nullable(),
  })
  .meta({
    description:
      'Beside these members stand those of the result: layer, markersCreated, layersCloned and the like.',
  });

export const jobStarted = z.object({ jobId: z.string() });
