/** Properties of a feature; integers beyond 53 bits can be `bigint`. */
export type Properties = Readonly<Record<string, unknown>> | null | undefined;

/** A value as the map compares it; empty if there is none. */
export function textIn(properties: Properties, attribute: string): string {
  const value = properties && Object.hasOwn(properties, attribute) ? properties[attribute] : null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value, withoutBigInt);
}

/** A property of several may be an integer that a double cannot represent. */
function withoutBigInt(_name: string, member: unknown): unknown {
  return typeof member === 'bigint' ? Number(member) : member;
}

/** A value as a number; null if it is none. */
export function numberIn(properties: Properties, attribute: string): number | null {
  const text = textIn(properties, attribute).trim();
  const number = text === '' ? NaN : Number(text);
  return Number.isNaN(number) ? null : number;
}
