import { isStorable } from './json-text.ts';
import type { JsonScanLimits } from './json-scanner.ts';

/** Whether a parsed body is within the limits and has only text that can be stored. Stops at the first flaw. */
export function isSoundJson(body: unknown, caps: JsonScanLimits): boolean {
  let [values, names] = [1, 0];
  let level = [body];
  for (let depth = 1; level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && !isStorable(value)) return false;
      if (typeof value !== 'object' || value === null) continue;
      if (depth > caps.depth) return false;
      // Several times as fast as Object.keys for an object of thousands of members.
      const own = Array.isArray(value) ? null : (Reflect.ownKeys(value) as string[]);
      const count = own?.length ?? (value as unknown[]).length;
      values += count;
      if (own !== null) names += count;
      if (values > caps.values || names > caps.names) return false;
      if (own === null) for (const member of value as unknown[]) next.push(member);
      else if (!own.every(isStorable)) return false;
      else for (const name of own) next.push((value as Record<string, unknown>)[name]);
    }
    level = next;
  }
  return true;
}
