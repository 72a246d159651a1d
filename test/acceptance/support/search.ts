import { isObject } from './http.ts';

/** The first value under `key` at any depth, for fields whose position the interface does not specify. */
export function findMember(value: unknown, key: string): unknown {
  if (isObject(value) && key in value) return value[key];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = findMember(inner, key);
    if (found !== undefined) return found;
  }
  return undefined;
}
