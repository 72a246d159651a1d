import { z } from 'zod';
import { jobStatuses } from '../../core/jobs/job-state.ts';
import { epochMilliseconds } from './common.ts';

export const jobWarning = z
  .object({
    code: z.string(),
    message: z.string(),
    feature: z.int().optional().meta({ description: 'Number of the feature concerned, from 0.' }),
  })
  .meta({ id: 'JobWarning' });

export const jobError = z
  .object({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'JobError' });

export const jobStatus = z.enum(jobStatuses).meta({ id: 'JobStatus' });

const jobStep = z.object({ n: z.int(), of: z.int() }).meta({ id: 'JobStep' });

export const job = z
  .looseObject({
    jobId: z.string(),
    kind: z.string(),
    roomId: z.string(),
    status: jobStatus,
    stage: z.string().meta({ description: '`complete` and `error` are the last ones.' }),
    progress: z.number().min(0).max(100),
    message: z.string(),
    step: jobStep.nullable(),
    warnings: z.array(jobWarning),
    error: jobError.nullable(),
    retryable: z.boolean().meta({
      description:
        'Whether the job failed for a reason that a retry can overcome: not where its input is wrong.',
    }),
    createdAt: epochMilliseconds,
    startedAt: epochMilliseconds.nullable(),
    finishedAt: epochMilliseconds.nullable(),
  })
  .meta({
    id: 'Job',
    description:
      'Beside these members stand those of the result: layer, markersCreated, layersCloned and the like.',
  });

export const jobStarted = z.object({ jobId: z.string() }).meta({ id: 'StartedJob' });
