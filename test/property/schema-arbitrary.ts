/** Values that match a JSON schema, and invalid values as sent by hostile or careless callers. */
import fc from 'fast-check';
import { pick } from './picks.ts';
import type { DescribedSchema } from './described-operations.ts';

/**
 * Values that match the schema. Members that refer to an object are picks, which the sender replaces by an
 * existing id.
 */
export function fitting(schema: DescribedSchema, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => fitting(choice, name)));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(...types.map((type) => ofType(type, schema, name)));
}

function ofType(type: string, schema: DescribedSchema, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(range(schema));
    case 'number':
      return fc.double({ ...range(schema), noNaN: true, noDefaultInfinity: true });
    case 'string':
      return pick(name) ?? text(schema, name);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, Math.max(4, schema.minItems ?? 0)),
      });
    default:
      return object(schema, name);
  }
}

const range = ({ minimum = -1000, maximum = minimum + 2000 }: DescribedSchema) => ({
  min: minimum,
  max: maximum,
});

function text(
  { minLength = 0, maxLength = 30, pattern }: DescribedSchema,
  name: string,
): fc.Arbitrary<string> {
  if (/color/i.test(name)) return fc.constantFrom('#a1b2c3', '#fff', '#a1b2c3', 'a1b2c3', '#a1b2c380');
  if (/url/i.test(name)) return fc.webUrl();
  const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) };
  const plain = fc.string(size);
  if (pattern !== undefined || name === 'title') return plain;
  const any = fc.string({ ...size, unit: 'grapheme' });
  return fc.oneof({ weight: 5, arbitrary: plain }, { weight: 5, arbitrary: any });
}

/** Generates real GeoJSON occasionally, which the open members of its schema would never produce. */
function object(schema: DescribedSchema, name: string): fc.Arbitrary<unknown> {
  if (name === 'geojson') return fc.oneof({ weight: 3, arbitrary: collection }, shaped(schema));
  return shaped(schema);
}

function shaped({
  properties = {},
  required = [],
  additionalProperties,
}: DescribedSchema): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([key, schema]) => [key, fitting(schema, key)] as const);
  if (members.length === 0 && additionalProperties !== false) {
    return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
  }
  const options = { requiredKeys: [...required], noNullPrototype: true };
  return fc.record<Record<string, unknown>>(Object.fromEntries(members), options).map(picturesInPairs);
}

/** Sets a photo and its thumbnail together. */
function picturesInPairs(value: Record<string, unknown>): Record<string, unknown> {
  const { imageKey, thumbnailKey, ...rest } = value;
  if (imageKey === undefined || thumbnailKey === undefined) return rest;
  const other = typeof imageKey === 'string' ? imageKey.replace(':image:', ':thumbnail:') : null;
  return { ...rest, imageKey, thumbnailKey: other };
}

const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.double({ min: -89, max: 89, noNaN: true });
const position = fc.tuple(longitude, latitude).map(([x, y]) => [x, y]);
const properties = fc.oneof(
  fc.constant(null),
  fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
);
const geometry = fc.oneof(
  position.map((at) => ({ type: 'Point', coordinates: at })),
  fc
    .array(position, { minLength: 2, maxLength: 5 })
    .map((line) => ({ type: 'LineString', coordinates: line })),
  fc.constant(null),
);

/** Small collections of points, lines and features without geometry. */
export const collection = fc
  .array(fc.record({ type: fc.constant('Feature'), geometry, properties }, { noNullPrototype: true }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((features) => ({ type: 'FeatureCollection', features }));

/** Values that match no schema. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>('', '\u0000', '\ud800', 'a\nb', -1, 1e308, 2 ** 53, 0.1, null, true, [], {}),
  fc.constantFrom('x'.repeat(5000), '__proto__', "'; drop table rooms; --", '<script>', '%', '\u202e'),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A body that matches its schema, or violates it in one point. */
export function body(schema: DescribedSchema): fc.Arbitrary<unknown> {
  const right = fitting(schema);
  const names = Object.keys(schema.properties ?? {});
  const member = fc.constantFrom(...(names.length === 0 ? ['a'] : names));
  const wrong = fc
    .tuple(right, member, odd)
    .map(([value, name, other]) => ({ ...(value as object), [name]: other }));
  const lacking = fc
    .tuple(right, member)
    .map(([value, name]) => ({ ...(value as object), [name]: undefined }));
  const extra = fc.tuple(right, odd).map(([value, other]) => ({ ...(value as object), surplus: other }));
  return fc.oneof(
    { weight: 14, arbitrary: right },
    { weight: 3, arbitrary: wrong },
    { weight: 1, arbitrary: lacking },
    { weight: 1, arbitrary: extra },
    { weight: 1, arbitrary: odd },
  );
}
