const deepest = 64;

/** A value of a Parquet file as JSON; null if JSON cannot represent it, such as binary data. */
export function valueText(value: unknown, depth = 0): string | null {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'bigint':
      return String(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'undefined':
      return 'null';
    case 'object':
      break;
    default:
      return null;
  }
  if (value === null) return 'null';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'null' : JSON.stringify(value);
  if (value instanceof Uint8Array || depth === deepest) return null;
  if (isList(value))
    return `[${Array.from(value, (each) => valueText(each, depth + 1) ?? 'null').join(',')}]`;
  const members = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}:${valueText(each, depth + 1) ?? 'null'}`,
  );
  return `{${members.join(',')}}`;
}

function isList(value: object): value is ArrayLike<unknown> & object {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}
