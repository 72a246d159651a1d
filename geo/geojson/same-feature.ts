/**
 * Whether two texts are the same feature: equal values, whatever the order of members, the white space and the
 * notation of numbers. Integers beyond 2^53 are compared by all digits. Text that is not JSON equals nothing else.
 */
export function isSameFeature(one: Uint8Array, other: Uint8Array): boolean {
  if (Buffer.compare(one, other) === 0) return true;
  try {
    return isSameValue(parse(one), parse(other), 0);
  } catch {
    return false;
  }
}

const maxDepth = 2000;

/** Integers of fewer digits are exact. */
const longNumber = /\d{16}/;
const integer = /^-?\d+$/;

function parse(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  if (!longNumber.test(text)) return JSON.parse(text) as unknown;
  return JSON.parse(text, withAllDigits as Parameters<typeof JSON.parse>[1]) as unknown;
}

function withAllDigits(_key: string, value: unknown, { source }: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return source !== undefined && integer.test(source) ? BigInt(source) : value;
}

function isSameValue(one: unknown, other: unknown, depth: number): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (depth === maxDepth || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(
    (name) =>
      Object.hasOwn(other, name) &&
      isSameValue(one[name as keyof typeof one], other[name as keyof typeof other], depth + 1),
  );
}
