/**
 * A feature's JSON by its meaning: numbers by value, whole ones by their digits, names of members in their order but for
 * those of the feature itself, which GeoJSON gives no order.
 */
export function semanticText(json: string): string {
  const numbers = (_: string, value: unknown, { source = '' }: { source?: string } = {}): unknown => {
    if (typeof value !== 'number') return value;
    return /^-?\d{16,}$/.test(source) ? `digits ${source}` : Object.is(value, -0) ? 'minus zero' : value;
  };
  const feature = JSON.parse(json, numbers as Parameters<typeof JSON.parse>[1]) as Record<string, unknown>;
  const names = /"properties":(\{.*\}),"geometry"/.exec(json)?.[1] ?? '';
  const order = feature.properties === null ? '' : namesOf(names || rest(json)).join();
  return `${JSON.stringify(Object.entries(feature).sort(([a], [b]) => (a < b ? -1 : 1)))} ${order}`;
}

function rest(json: string): string {
  return /"properties":(\{.*\})/.exec(json)?.[1] ?? '';
}

/** Names before a colon; JSON.parse would sort those that look like numbers. */
function namesOf(json: string): string[] {
  return [...json.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)].map(
    ([, name = '']) => JSON.parse(`"${name}"`) as string,
  );
}
