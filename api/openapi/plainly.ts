import type { ZodOpenApiOverride } from 'zod-openapi';

/**
 * Takes out of a schema what says nothing: the bounds of whole numbers that JavaScript can hold, and that an answer
 * may have no further members, since later versions add some.
 */
export const plainly: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { def } = zodSchema._zod;
  const isPlainObject = def.type === 'object' && !('catchall' in def && def.catchall !== undefined);
  if (io === 'output' && isPlainObject) delete jsonSchema.additionalProperties;
};
