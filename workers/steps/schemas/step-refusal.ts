import { z } from 'zod';
import { isProblemCode } from '../../../core/jobs/job-problem.ts';
import { isBoundedDetails } from '../../sandbox/bounded-details.ts';
import type { StepRefusal } from '../../sandbox/step-protocol.ts';
import { text } from './fields.ts';

export const stepRefusal = z.strictObject({
  type: z.literal('refused'),
  code: z.string().refine(isProblemCode),
  message: text,
  details: z.custom<object>(isBoundedDetails),
}) satisfies z.ZodType<StepRefusal>;
