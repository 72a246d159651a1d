import { z } from 'zod';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { FileRef } from '../../../geo/layer/manifest.ts';

/** Fields of the messages of step programs. Every number is finite; every text and list has a maximum. */

/** Maximum length of texts for users: names, sentences (characters). */
export const text = z.string().max(4000);
/** Maximum length of column and table names from a file (characters). */
export const longName = z.string().max(2 ** 20);
export const count = z.int().min(0);
export const finite = z.number();
export const share = z.number().min(0).max(1);
export const fileName = z.string().max(200);
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const box = z.tuple([finite, finite, finite, finite]);
export const dimensions = { width: count, height: count };

const values = z.record(z.string().max(64), z.union([text, finite]));

export const warnings = z
  .array(
    z.strictObject({
      ...{ code: z.string().max(64), message: text },
      ...{ feature: count.exactOptional(), values: values.exactOptional() },
    }),
  )
  .max(2000) satisfies z.ZodType<readonly JobWarning[]>;

export const fileRef = z.strictObject({
  name: fileName,
  bytes: count,
  sha256,
}) satisfies z.ZodType<FileRef>;
