/** The operations of `openapi.json` in the form that the property run needs. */
import { z } from 'zod';

/** A JSON schema as in the document. */
export interface DescribedSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | DescribedSchema;
  readonly items?: DescribedSchema;
  readonly anyOf?: readonly DescribedSchema[];
  readonly oneOf?: readonly DescribedSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface RequestParameter {
  readonly $ref?: string;
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: DescribedSchema;
}

export interface RequestOperation {
  /** `POST /api/rooms/{roomId}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly RequestParameter[];
  readonly body: { readonly mediaType: string; readonly schema: DescribedSchema } | undefined;
  /** Why a response does not match the description; undefined if it does. */
  readonly fault: (status: number, contentType: string, text: string) => string | undefined;
}

type Content = Readonly<Record<string, { readonly schema?: DescribedSchema }>>;

interface DescribedOperation {
  readonly parameters?: readonly RequestParameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Response {
  readonly $ref?: string;
  readonly content?: Content;
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly schemas?: Readonly<Record<string, unknown>>;
    readonly parameters?: Readonly<Record<string, unknown>>;
    readonly responses?: Readonly<Record<string, unknown>>;
  };
}

export function describedOperations(document: OpenApiDocument): Map<string, RequestOperation> {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operation(document, path, method, described)),
  );
  return new Map(all.map((one) => [one.name, one]));
}

function operation(
  document: OpenApiDocument,
  path: string,
  method: string,
  described: DescribedOperation,
): RequestOperation {
  const [request] = Object.entries(described.requestBody?.content ?? {});
  const checks = new Map<string, z.ZodType>();
  const check = (key: string, schema: DescribedSchema): z.ZodType => {
    const known = checks.get(key) ?? validator(schema, document);
    checks.set(key, known);
    return known;
  };
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters: whole(document, described.parameters ?? []),
    body: request && { mediaType: request[0], schema: whole(document, request[1].schema ?? {}) },
    fault(status, contentType, text) {
      const response = described.responses[String(status)];
      if (response === undefined) return `status ${status} is not described`;
      const content = named(document, response).content ?? {};
      const mediaType = Object.keys(content).find((one) => covers(one, contentType));
      if (mediaType === undefined) {
        return Object.keys(content).length === 0 ? undefined : `media type ${contentType} is not described`;
      }
      const schema = content[mediaType]?.schema;
      if (schema === undefined || !/json/.test(mediaType)) return undefined;
      const checked = check(`${status} ${mediaType}`, schema).safeParse(parse(text));
      return checked.success ? undefined : z.prettifyError(checked.error);
    },
  };
}

/**
 * The value with each reference replaced by its target. A choice that contains itself is left out within itself:
 * otherwise the value would be infinite.
 */
function whole<Value>(document: OpenApiDocument, value: Value, within: readonly string[] = []): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = (value as readonly unknown[]).filter((item) => !within.includes(referenceOf(item) ?? ''));
    return items.map((item): unknown => whole(document, item, within)) as Value;
  }
  const reference = referenceOf(value);
  const inside = reference === undefined ? within : [...within, reference];
  const members: [string, unknown][] = Object.entries(named(document, value));
  const entries = members.map(([key, item]) => [key, whole(document, item, inside)]);
  return Object.fromEntries(entries) as Value;
}

function referenceOf(value: unknown): string | undefined {
  return (value as { readonly $ref?: string } | null)?.$ref;
}

function named<Value extends { readonly $ref?: string }>(
  { components }: OpenApiDocument,
  value: Value,
): Value {
  const [kind = '', name = ''] = (value.$ref ?? '').split('/').slice(2);
  const ofKind = components[kind as keyof OpenApiDocument['components']];
  return (ofKind?.[name] as Value | undefined) ?? value;
}

/** Responses of this version contain only described members, although clients must accept others. */
function closed(key: string, value: unknown): unknown {
  const isOpen = typeof value === 'object' && value !== null && 'properties' in value && key !== 'properties';
  return isOpen && !('additionalProperties' in value) ? { ...value, additionalProperties: false } : value;
}

function validator(schema: DescribedSchema, { components }: OpenApiDocument): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: components.schemas ?? {} });
  // Zod does not support `unevaluatedProperties`, which the description uses instead of the older keyword.
  const known = text.replaceAll('"unevaluatedProperties"', '"additionalProperties"');
  const local: unknown = JSON.parse(known.replaceAll('#/components/schemas/', '#/$defs/'), closed);
  return z.fromJSONSchema(local as Parameters<typeof z.fromJSONSchema>[0]);
}

/** `image/*` covers `image/png`; parameters such as the charset are ignored. */
function covers(described: string, contentType: string): boolean {
  const [wanted = '', sent = ''] = [described, contentType].map((type) => type.split(';')[0]?.trim());
  if (wanted === '*/*') return true;
  return wanted.endsWith('/*') ? sent.startsWith(wanted.slice(0, -1)) : wanted === sent;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
