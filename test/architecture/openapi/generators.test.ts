import assert from 'node:assert/strict';
import { document, operations } from './read-document.ts';

const { schemas } = document.components;

/** Every schema of the document with its path. */
function* schemasIn(value: unknown, path: string): Generator<[string, Readonly<Record<string, unknown>>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Readonly<Record<string, unknown>>];
  for (const [name, each] of Object.entries(value)) {
    if (name !== 'example' && name !== 'examples') yield* schemasIn(each, `${path}/${name}`);
  }
}

const all = [...schemasIn(document.paths, 'paths'), ...schemasIn(schemas, 'schemas')].filter(
  ([path]) => !path.endsWith('/properties'),
);
const pathsOf = (isFault: (schema: Readonly<Record<string, unknown>>) => boolean) =>
  all.filter(([, schema]) => isFault(schema)).map(([path]) => path);

describe('openapi.json for client generators', () => {
  it('does not name a schema like the constructor of another one', () => {
    const names = Object.keys(schemas);
    assert.deepEqual(
      names.filter((name) => names.some((other) => name === `New${other}`)),
      [],
    );
  });

  it('has no constants, and only string enums', () => {
    assert.deepEqual(
      pathsOf(({ const: value }) => value !== undefined),
      [],
    );
    const isText = (value: unknown) => typeof value === 'string';
    assert.deepEqual(
      pathsOf(({ enum: values }) => Array.isArray(values) && !values.every(isText)),
      [],
    );
  });

  it('has no null default, nested union, or objects or fractions in type lists', () => {
    assert.deepEqual(
      pathsOf((schema) => 'default' in schema && schema['default'] === null),
      [],
    );
    const alternativesOf = ({ anyOf }: Readonly<Record<string, unknown>>) =>
      (Array.isArray(anyOf) ? anyOf : []) as readonly Readonly<Record<string, unknown>>[];
    assert.deepEqual(
      pathsOf((schema) => alternativesOf(schema).some((each) => 'anyOf' in each)),
      [],
    );
    const isUnsupported = (types: unknown) =>
      Array.isArray(types) &&
      (types.includes('object') || (types.includes('number') && types.includes('string')));
    assert.deepEqual(
      pathsOf(({ type }) => isUnsupported(type)),
      [],
    );
  });

  it('declares a discriminator for alternatives, because Go otherwise uses the first match', () => {
    const { Geometry: geometry } = schemas as Readonly<Record<string, { readonly discriminator?: unknown }>>;
    assert.ok(geometry?.discriminator);
    assert.deepEqual(
      pathsOf((schema) => 'oneOf' in schema && !('discriminator' in schema)),
      [],
    );
  });

  it('has no nullable union beside `additionalProperties`: openapi-generator keeps the null', () => {
    const isNullable = ({ anyOf }: Readonly<Record<string, unknown>>) =>
      Array.isArray(anyOf) && anyOf.some((each) => (each as { type?: unknown }).type === 'null');
    const membersOf = ({ properties }: Readonly<Record<string, unknown>>) =>
      Object.values(properties ?? {}) as Readonly<Record<string, unknown>>[];
    assert.deepEqual(
      pathsOf((schema) => 'additionalProperties' in schema && membersOf(schema).some(isNullable)),
      [],
    );
  });

  it('declares 64 bits for fractions and for integers that may exceed 32, which generators assume', () => {
    const has = ({ type }: Readonly<Record<string, unknown>>, name: string) => [type].flat().includes(name);
    const fits = ({ maximum }: Readonly<Record<string, unknown>>) => Number(maximum ?? Infinity) < 2 ** 31;
    assert.deepEqual(
      pathsOf((schema) => has(schema, 'integer') && !fits(schema) && schema['format'] !== 'int64'),
      [],
    );
    assert.deepEqual(
      pathsOf((schema) => has(schema, 'number') && schema['format'] !== 'double'),
      [],
    );
  });

  it('has no value in two named enums, because Go declares each as a constant', () => {
    const values = Object.values(schemas).flatMap(
      (schema) => (schema as { enum?: readonly string[] }).enum ?? [],
    );
    assert.ok(values.length > 0);
    assert.deepEqual(
      values.filter((value, n) => values.indexOf(value) !== n),
      [],
    );
  });

  it('has no enum in a form and a parameter of one name, which TypeScript declares twice', () => {
    for (const [name, { parameters = [], requestBody }] of operations) {
      const form = requestBody?.content['multipart/form-data']?.schema as
        | { readonly properties?: Readonly<Record<string, { readonly enum?: unknown }>> }
        | undefined;
      const twice = parameters.filter((parameter) => form?.properties?.[parameter.name]?.enum !== undefined);
      assert.deepEqual(twice, [], name);
    }
  });
});
