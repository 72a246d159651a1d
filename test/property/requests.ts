/** Requests to the operations of the document, as data: ids are picks, the caller is a name. */
import fc from 'fast-check';
import { photo, png, svg, thumbnail } from '../acceptance/support/pictures.ts';
import type { RequestOperation, RequestParameter } from './described-operations.ts';
import { pick } from './picks.ts';
import { body, collection, fitting, odd } from './schema-arbitrary.ts';

export const callers = [
  'owner',
  'editor',
  'viewer',
  'stranger',
  'anonymous',
  'operator',
  'reading token',
  'writing token',
  'token with all',
] as const;

export type CallerName = (typeof callers)[number];

export interface OperationRequest {
  /** Name of the operation, such as `POST /api/rooms/{roomId}`. */
  readonly operation: string;
  readonly caller: CallerName;
  /** Path parameters by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** A body that is sent as JSON but is not valid JSON. */
  readonly text?: string;
  readonly form?: Readonly<Record<string, FormPart>>;
  /** Sent concurrently with the next one. */
  readonly together: boolean;
}

export type FormPart = string | { readonly name: string; readonly content: string | Uint8Array<ArrayBuffer> };

const weights: Readonly<Record<CallerName, number>> = {
  owner: 24,
  editor: 3,
  viewer: 2,
  stranger: 1,
  anonymous: 1,
  operator: 1,
  'reading token': 1,
  'writing token': 1,
  'token with all': 4,
};

const caller: fc.Arbitrary<CallerName> = fc.oneof(
  ...callers.map((name) => ({ weight: weights[name], arbitrary: fc.constant(name) })),
);

/** A request to any operation; those that are expensive or empty the room are rare. */
export function requestTo(operations: Iterable<RequestOperation>): fc.Arbitrary<OperationRequest> {
  return fc.oneof(
    ...[...operations].map((operation) => ({ weight: weightOf(operation), arbitrary: request(operation) })),
  );
}

function weightOf({ name, body: described }: RequestOperation): number {
  if (/clear|^DELETE \/api\/rooms\/\{roomId\}$|members\/\{userId\}|\/quota|api-tokens\/\{/.test(name))
    return 2;
  if (/\/(layers|upload|bulk-import|import|export|export-jobs|clone-jobs|retry)$/.test(name)) return 2;
  if (described?.mediaType === 'multipart/form-data') return 2;
  return /POST|PATCH|PUT/.test(name) ? 24 : 16;
}

function request(operation: RequestOperation): fc.Arbitrary<OperationRequest> {
  const { parameters } = operation;
  const among = (kind: string) => parameters.filter((parameter) => parameter.in === kind);
  return fc.record(
    {
      operation: fc.constant(operation.name),
      caller: /\/admin\//.test(operation.path)
        ? fc.oneof({ weight: 3, arbitrary: fc.constant('operator' as const) }, caller)
        : caller,
      path: fc.record(Object.fromEntries(among('path').map(({ name }) => [name, pathText(name)]))),
      query: query(among('query')),
      headers: headers(among('header')),
      together: fc.nat(9).map((n) => n < 3),
      ...content(operation),
    },
    { noNullPrototype: true },
  );
}

function content({ body: described }: RequestOperation): {
  json?: fc.Arbitrary<unknown>;
  form?: fc.Arbitrary<Record<string, FormPart>>;
} {
  if (described === undefined) return {};
  const { mediaType, schema } = described;
  if (mediaType !== 'multipart/form-data') return { json: body(schema) };
  const parts = Object.entries(schema.properties ?? {}).map(([name, part]) => [
    name,
    part.format === 'binary' ? file(name) : (pick(name) ?? formText(name)),
  ]);
  const all = Object.fromEntries(parts) as Record<string, fc.Arbitrary<FormPart>>;
  return { form: fc.record(all, { requiredKeys: [...(schema.required ?? [])], noNullPrototype: true }) };
}

const pathText = (name: string): fc.Arbitrary<string> =>
  pick(name) ?? fc.oneof(fc.nat(3).map(String), fc.constantFrom('page.js', 'x', '-1'));

const edges = fc.double({ min: -90, max: 90, noNaN: true }).map(String);

function query(parameters: readonly RequestParameter[]): fc.Arbitrary<Record<string, string>> {
  const named = parameters.map(({ name, schema }): [string, fc.Arbitrary<string>] => {
    const right = /^(min|max)L/.test(name)
      ? edges
      : name === 'bbox'
        ? fc.array(edges, { minLength: 4, maxLength: 4 }).map(String)
        : name === 'kinds'
          ? fc.constantFrom('marker.created', 'marker.created,comment.created')
          : (pick(name) ?? fitting(schema, name).map(String));
    const wrong = odd.map((value) =>
      typeof value === 'string' ? value.slice(0, 500) : JSON.stringify(value),
    );
    return [name, fc.oneof({ weight: 6, arbitrary: right }, wrong)];
  });
  const needed = parameters.filter(({ required }) => required === true).map(({ name }) => name);
  const some = fc.record(Object.fromEntries(named), { requiredKeys: needed, noNullPrototype: true });
  const all = fc.record(Object.fromEntries(named), { noNullPrototype: true });
  return fc.oneof(some, all);
}

function headers(parameters: readonly RequestParameter[]): fc.Arbitrary<Record<string, string>> {
  const plain = fc.constantFrom<Record<string, string>[]>({}, {}, {}, { Accept: 'application/problem+json' });
  if (!parameters.some(({ name }) => name === 'Idempotency-Key')) return plain;
  const keyed = fc.nat(3).map((number) => ({ 'Idempotency-Key': `key-${number}` }));
  return fc.oneof({ weight: 6, arbitrary: plain }, keyed);
}

const formText = (name: string): fc.Arbitrary<string> =>
  name === 'size'
    ? fc.integer({ min: 4, max: 300 }).map(String)
    : name === 'style' || name === 'display'
      ? fc.constantFrom('{}', '{"color":"a1b2c3"}', 'no json', '[]')
      : fc.string({ maxLength: 20 });

function file(name: string): fc.Arbitrary<FormPart> {
  const pictures = [photo, thumbnail, png].map((bytes, n) => ({ name: `${n}.bin`, content: bytes }));
  const rubbish = fc
    .uint8Array({ maxLength: 200 })
    .map((bytes) => ({ name: 'a.bin', content: new Uint8Array(bytes) }));
  if (name === 'image' || name === 'thumbnail') {
    return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...pictures) }, rubbish);
  }
  if (name === 'icon') {
    const hostile = svg.replace('<circle', '<script>alert(1)</script><circle');
    const icons = [png, svg, hostile].map((bytes) => ({ name: 'icon', content: bytes }));
    return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...icons) }, rubbish);
  }
  const geojson = collection.map((value) => ({ name: 'a.geojson', content: JSON.stringify(value) }));
  return fc.oneof({ weight: 4, arbitrary: geojson }, rubbish);
}
