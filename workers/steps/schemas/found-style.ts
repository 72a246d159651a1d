import { z } from 'zod';
import type { FoundStyle } from '../../../geo/style/drawn-style.ts';
import { finite, longName, share } from './fields.ts';

const name = z.string().max(40);

/** A style that a layer stores: values of JSON of limited depth and size. */
const maxMembers = 1000;
const scalar = z.union([longName, finite, z.boolean(), z.null()]);
const leaf = z.union([scalar, z.array(scalar).max(maxMembers)]);
const part = z.union([leaf, z.record(name, leaf)]);
const member = z.union([
  part,
  z.array(z.union([part, z.record(name, part)])).max(maxMembers),
  z.record(name, part),
]);

/** The style of a layer as its file gives it: typed, or a MapLibre expression, with up to 200 classes. */
export const foundStyle = z.strictObject({
  color: z.string().max(8).nullable(),
  opacity: share.nullable(),
  strokeWeight: finite.nullable(),
  style: z.record(name, member).nullable(),
}) satisfies z.ZodType<FoundStyle>;
