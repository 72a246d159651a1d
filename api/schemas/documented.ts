import { z } from 'zod';

/** A schema as JSON Schema, for a body that is described by it and checked elsewhere. */
export function documented(schema: z.ZodType): object {
  const described = z.toJSONSchema(schema);
  delete described.$schema;
  return described;
}
