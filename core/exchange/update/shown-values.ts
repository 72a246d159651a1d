/** Values of fields as the result of an update reports them. */
export type ShownValues = Readonly<Record<string, string | number | boolean | null>>;

const maxLength = 200;

/** The values of these fields, with long texts shortened and other values as JSON; null without an object. */
export function shownValues(object: object | null, fields: readonly string[]): ShownValues | null {
  if (object === null) return null;
  const values = object as Readonly<Record<string, unknown>>;
  const named = fields.filter((field) => Object.hasOwn(values, field));
  return Object.fromEntries(named.map((field) => [field, shownValue(values[field])]));
}

function shownValue(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text;
}
