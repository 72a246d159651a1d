import { z } from 'zod';
import { jobStatuses } from '../../core/jobs/job-state.ts';
import { epochMilliseconds, sentenceValues } from './common.ts';
import { uploadedObjects } from './content.ts';
import { roomImported } from './room-import.ts';
import { updateMembers } from './room-update.ts';

export const jobWarning = z
  .object({
    code: z.string(),
    message: z.string(),
    feature: z.int().optional().meta({ description: 'Index of the feature, from 0.' }),
    values: sentenceValues,
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

/** Result of a job; the fields depend on its kind. */
const result = z
  .object({
    ...roomImported.omit({ success: true, jobId: true }).shape,
    ...uploadedObjects,
    ...updateMembers,
    layersCloned: z.int().meta({ description: 'Number of vector and raster layers.' }),
    rastersCloned: z.int(),
    counts: z.record(z.string(), z.int()).meta({ description: 'Number of cloned objects by kind.' }),
    bytes: z.int().meta({ description: 'Size of the exported file.' }),
    fileName: z.string(),
    mediaType: z.string(),
    expiresAt: epochMilliseconds,
  })
  .partial();

export const job = z
  .object({
    ...result.shape,
    jobId: z.string(),
    kind: z.string(),
    roomId: z.string(),
    status: jobStatus,
    stage: z.string().meta({ description: '`complete` and `error` are final.' }),
    progress: z.number().min(0).max(100),
    message: z.string(),
    step: jobStep.nullable(),
    warnings: z.array(jobWarning),
    error: jobError.nullable(),
    retryable: z.boolean().meta({
      description: 'Whether a retry can succeed; false if the input is invalid.',
    }),
    createdAt: epochMilliseconds,
    startedAt: epochMilliseconds.nullable(),
    finishedAt: epochMilliseconds.nullable(),
  })
  .meta({
    id: 'Job',
    description: 'Optional fields are results and depend on the kind of the job.',
  });

export const jobStarted = z.object({ jobId: z.string() }).meta({ id: 'StartedJob' });
