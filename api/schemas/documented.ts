import { z } from 'zod';
import { describePlainly } from '../openapi/plainly.ts';

const documentation = new WeakMap<z.ZodType, z.ZodType>();

/** A body that is described by this schema and checked elsewhere. */
export function documentedAs(schema: z.ZodType): z.ZodUnknown {
  const unchecked = z.unknown();
  documentation.set(unchecked, schema);
  return unchecked;
}

/** What to show of a body's schema: the one that describes it, where that is another. */
export function shownAs(schema: z.ZodType): z.ZodType {
  return documentation.get(schema) ?? schema;
}

/** A member of a body that is described by this schema and checked elsewhere. */
export function documentedMember(schema: z.ZodType): z.ZodOptional<z.ZodUnknown> {
  const described = z.toJSONSchema(schema, { override: describePlainly });
  delete described.$schema;
  const override: object = described;
  return z.unknown().optional().meta({ override });
}
