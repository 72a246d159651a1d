const maxDepth = 8;
const maxValues = 1000;
const maxText = 4000;

/** Whether details of an error are small plain data whose numbers are all finite. */
export function isBoundedDetails(details: unknown): details is Readonly<Record<string, unknown>> {
  let values = 0;
  const isBounded = (value: unknown, depth: number): boolean => {
    if (++values > maxValues || depth > maxDepth) return false;
    if (typeof value === 'number') return Number.isFinite(value);
    if (typeof value === 'string') return value.length <= maxText;
    if (value === null || value === undefined || typeof value === 'boolean') return true;
    if (typeof value !== 'object') return false;
    return Object.entries(value).every(
      ([name, each]) => name.length <= maxText && isBounded(each, depth + 1),
    );
  };
  return typeof details === 'object' && details !== null && !Array.isArray(details) && isBounded(details, 0);
}
