import { z } from 'zod';
import type { FoundStyle } from '../../../geo/style/drawn-style.ts';
import { finite, longName, share } from './fields.ts';

const scalar = z.union([longName, finite]);

/** The style of a layer as its file gives it: by values, a MapLibre expression with up to 200 classes. */
export const foundStyle = z.strictObject({
  color: z.string().max(6).nullable(),
  opacity: share.nullable(),
  strokeWeight: finite.nullable(),
  style: z
    .record(z.string().max(40), z.array(z.union([scalar, z.array(scalar).max(1000)])).max(1000))
    .nullable(),
}) satisfies z.ZodType<FoundStyle>;
