export interface JsonLimits {
  readonly depth: number;
  readonly values: number;
}

/**
 * Describes why a parsed JSON value is not accepted: depth, number of values, or a number beyond the range of
 * a double, which JSON.parse turns into Infinity and JSON.stringify into null. Null if it is accepted.
 */
export function jsonFlaw(value: unknown, { depth: maxDepth, values: maxValues }: JsonLimits): string | null {
  const open: unknown[] = [value];
  const depths = [0];
  for (let seen = 0; open.length > 0;) {
    const next = open.pop();
    const depth = depths.pop() ?? 0;
    if (++seen > maxValues) return `must not have more than ${maxValues} values`;
    if (typeof next === 'number' && !Number.isFinite(next)) return 'must not have a number beyond ±1.8e308';
    if (typeof next !== 'object' || next === null) continue;
    if (depth === maxDepth) return `must not be nested deeper than ${maxDepth}`;
    const members: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    for (const member of members) {
      open.push(member);
      depths.push(depth + 1);
    }
  }
  return null;
}

/**
 * Counts the values of a JSON text, including names, up to `max` + 1, to limit the memory and time of
 * JSON.parse. Counts the separators outside strings without checking the syntax.
 */
export function countValues(text: string, max: number): number {
  let values = 1;
  for (let at = 0; at < text.length && values <= max; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (code === comma || code === bracket || code === brace || code === colon) values++;
  }
  return values;
}

const [quote, comma, colon, bracket, brace, backslash] = [0x22, 0x2c, 0x3a, 0x5b, 0x7b, 0x5c];

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return text.length;
}
