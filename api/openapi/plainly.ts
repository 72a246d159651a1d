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
  describeNumber(jsonSchema);
}

/** openapi-generator does not recognize nullable members of an object that declares `additionalProperties`. */
function describeStrictObject(schema: JsonSchema): void {
  if (schema.additionalProperties !== false || Object.keys(schema.properties ?? {}).length === 0) return;
  delete schema.additionalProperties;
  schema.unevaluatedProperties = false;
}

const maxInt32 = 2 ** 31 - 1;

/** Generators declare 32 bits where no format is given: too few for degrees, milliseconds and bytes. */
function describeNumber(schema: JsonSchema): void {
  const types = [schema.type].flat();
  if (types.includes('number')) schema.format = 'double';
  if (types.includes('integer') && (schema.maximum ?? Infinity) > maxInt32) schema.format = 'int64';
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

/** A union is one list: generators recognize null only beside its alternatives, and of one plain type in its own list. */
function flattenUnion(schema: JsonSchema): void {
  if (schema.anyOf === undefined) return;
  const alternatives = schema.anyOf.flatMap((each) => {
    const isUnionAlone =
      typeof each === 'object' && each.anyOf !== undefined && Object.keys(each).length === 1;
    return isUnionAlone ? (each.anyOf ?? []) : [each];
  });
  schema.anyOf = alternatives;
  const types = alternatives.map(({ type }) => type);
  const isOneType = types.length === 2 && types.includes('null');
  if (!isOneType || !alternatives.every(isPrimitive)) return;
  delete schema.anyOf;
  Object.assign(schema, ...alternatives, { ...schema }, { type: types });
}

const primitives = ['string', 'number', 'integer', 'boolean', 'null'];

function isPrimitive({ type, enum: values }: JsonSchema): boolean {
  return values === undefined && primitives.includes(String(type));
}
