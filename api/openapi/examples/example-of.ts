import type { JsonSchema } from './schema.ts';
import { moment, values } from './values.ts';

type Components = Readonly<Record<string, JsonSchema>>;

/**
 * A value that matches the schema: its own example, or the sample value for its name. Objects contain their required
 * fields, or the first fields if none is required.
 */
export function exampleOf(schema: JsonSchema, components: Components, name = '', owner = ''): unknown {
  if (schema.$ref !== undefined) {
    const named = nameOf(schema.$ref);
    return exampleOf(components[named] ?? {}, components, name, named);
  }
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  const known = knownValue(schema, components, [`${owner}.${name}`, name]);
  if (known !== undefined) return known;
  if (schema.enum !== undefined) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.[0] !== undefined) return exampleOf(choices[0], components, name);
  if (schema.default !== undefined) return schema.default;
  const [type] = [schema.type ?? 'object'].flat();
  switch (type) {
    case 'array':
      return [exampleOf(schema.items ?? {}, components, singular(name))];
    case 'object':
      return objectOf(schema, components, owner);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    default:
      return schema.format === 'binary' ? '(bytes)' : name;
  }
}

const sampled = 3;

function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  components: Components,
  owner: string,
): unknown {
  const shown = required.length > 0 ? required : Object.keys(properties).slice(0, sampled);
  return Object.fromEntries(
    shown.map((name) => [name, exampleOf(properties[name] ?? {}, components, name, owner)]),
  );
}

/** The sample value for one of the names, if it matches the schema. */
function knownValue(schema: JsonSchema, components: Components, names: readonly string[]): unknown {
  const name = names.find((one) => Object.hasOwn(values, one));
  const value =
    name === undefined ? (/[a-z]At$|^at$/.test(names.at(-1) ?? '') ? moment : undefined) : values[name];
  return takes(schema, value, components) ? value : undefined;
}

function nameOf(ref: string): string {
  return ref.split('/').at(-1) ?? '';
}

function takes(schema: JsonSchema, value: unknown, components: Components): boolean {
  if (schema.$ref !== undefined) {
    return takes(components[nameOf(schema.$ref)] ?? {}, value, components);
  }
  if (schema.enum !== undefined) return schema.enum.includes(value);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.some((choice) => takes(choice, value, components));
  const types = [schema.type ?? []].flat();
  if (schema.properties !== undefined) return false;
  return types.length === 0 || types.some((type) => isOf(type, value));
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}
