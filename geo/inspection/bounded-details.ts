/** Bounds of the details of an error, such as the list of all columns of a table. */
const maxItems = 100;
const maxText = 500;
const maxDepth = 6;

/** Details of an error with shortened texts and lists. */
export function boundedDetails(details: object): Record<string, unknown> {
  return bounded(details, 0) as Record<string, unknown>;
}

function bounded(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.slice(0, maxText);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (depth === maxDepth) return null;
  if (Array.isArray(value)) return value.slice(0, maxItems).map((each) => bounded(each, depth + 1));
  const members = Object.entries(value).slice(0, maxItems);
  return Object.fromEntries(
    members.map(([name, each]) => [name.slice(0, maxText), bounded(each, depth + 1)]),
  );
}
