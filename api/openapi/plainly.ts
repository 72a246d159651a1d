import type { ZodOpenApiOverride } from 'zod-openapi';

type JsonSchema = Parameters<ZodOpenApiOverride>[0]['jsonSchema'];

/**
 * Removes from a schema what carries no information: the bounds of whole numbers that JavaScript can represent, and that
 * an answer has no further members, since later versions add some. Writes constants and unions in the form that
 * generators of clients support.
 */
export const plainly: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { def } = zodSchema._zod;
  const isPlainObject = def.type === 'object' && !('catchall' in def && def.catchall !== undefined);
  if (io === 'output' && isPlainObject) delete jsonSchema.additionalProperties;
  describePlainly({ jsonSchema });
};

/** What applies to a schema wherever it is described. */
export function describePlainly({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.default === null) delete jsonSchema.default;
  describeStrictObject(jsonSchema);
  describeConstant(jsonSchema);
  flattenUnion(jsonSchema);
  describeInteger(jsonSchema);
}

/** openapi-generator does not recognize nullable members of an object that declares `additionalProperties`. */
function describeStrictObject(schema: JsonSchema): void {
  if (schema.additionalProperties !== false || Object.keys(schema.properties ?? {}).length === 0) return;
  delete schema.additionalProperties;
  schema.unevaluatedProperties = false;
}

const maxInt32 = 2 ** 31 - 1;

/** Generators declare 32 bits where no format is given: too few for milliseconds and bytes. */
function describeInteger(schema: JsonSchema): void {
  const isInteger = [schema.type].flat().includes('integer');
  if (isInteger && (schema.maximum ?? Infinity) > maxInt32) schema.format = 'int64';
}

/** Generators of Go and Python fail on boolean and numeric constants and support enums of one text. */
function describeConstant(schema: JsonSchema): void {
  const { const: value } = schema;
  if (value === undefined) return;
  delete schema.const;
  if (typeof value === 'string') schema.enum = [value];
  else schema.description ??= `Always ${JSON.stringify(value)}.`;
  if (Number.isInteger(value)) schema.type = 'integer';
}

/** A union is one list: generators recognize null only beside its alternatives. */
function flattenUnion(schema: JsonSchema): void {
  if (schema.anyOf === undefined) return;
  const alternatives = schema.anyOf.flatMap((each) => {
    const isUnionAlone =
      typeof each === 'object' && each.anyOf !== undefined && Object.keys(each).length === 1;
    return isUnionAlone ? (each.anyOf ?? []) : [each];
  });
  schema.anyOf = alternatives;
  if (!alternatives.every(isPrimitive)) return;
  // The bounds of one type do not apply to values of another one.
  delete schema.anyOf;
  const types = alternatives.map(({ type }) => type);
  Object.assign(schema, ...alternatives, { ...schema }, { type: [...new Set(types)] });
}

const primitives = ['string', 'number', 'integer', 'boolean', 'null'];

/** An object without declared members counts: its rules apply to objects only. */
function isPrimitive({ type, enum: values, properties }: JsonSchema): boolean {
  const isFreeObject = type === 'object' && properties === undefined;
  return values === undefined && (isFreeObject || primitives.includes(String(type)));
}
