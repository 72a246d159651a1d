import type { ZodOpenApiOverride } from 'zod-openapi';

type JsonSchema = Parameters<ZodOpenApiOverride>[0]['jsonSchema'];

/**
 * Removes the bounds of safe integers, which carry no information, and `additionalProperties: false` of responses,
 * since later versions add fields. Writes constants and unions in the form that client generators support.
 */
export const plainly: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { def } = zodSchema._zod;
  const isPlainObject = def.type === 'object' && !('catchall' in def && def.catchall !== undefined);
  if (io === 'output' && isPlainObject) delete jsonSchema.additionalProperties;
  describePlainly({ jsonSchema });
};

/** Rules for all schemas, in requests and responses. */
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

/** Without a format, generators declare 32 bits: too few for degrees, milliseconds and bytes. */
function describeNumber(schema: JsonSchema): void {
  const types = [schema.type].flat();
  if (types.includes('number')) schema.format = 'double';
  if (types.includes('integer') && (schema.maximum ?? Infinity) > maxInt32) schema.format = 'int64';
}

/** Generators for Go and Python fail on boolean and numeric constants but support enums with one string. */
function describeConstant(schema: JsonSchema): void {
  const { const: value } = schema;
  if (value === undefined) return;
  delete schema.const;
  if (typeof value === 'string') schema.enum = [value];
  else schema.description ??= `Always ${JSON.stringify(value)}.`;
  if (Number.isInteger(value)) schema.type = 'integer';
}

/**
 * Flattens nested unions: generators recognize null only next to the alternatives or in the `type` list of a single
 * type.
 */
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
