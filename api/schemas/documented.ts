import { z } from 'zod';
import { describePlainly } from './plainly.ts';

const documentation = new WeakMap<z.ZodType, z.ZodType>();

/** A body that the schema documents and the handler validates. */
export function documentedAs(schema: z.ZodType): z.ZodUnknown {
  const unchecked = z.unknown();
  documentation.set(unchecked, schema);
  return unchecked;
}

/** The schema to document for a body. */
export function shownAs(schema: z.ZodType): z.ZodType {
  return documentation.get(schema) ?? schema;
}

/** A field of a body that the schema documents and the handler validates. */
export function documentedMember(schema: z.ZodType): z.ZodOptional<z.ZodUnknown> {
  const described = z.toJSONSchema(schema, { override: describePlainly });
  delete described.$schema;
  const override: object = described;
  return z.unknown().optional().meta({ override });
}
