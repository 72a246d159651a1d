import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { refuseDeepJson } from '../http/json-depth.ts';

/** The JSON of a text part; null where the part is missing or empty. Throws Refusal `invalid_json`. */
export function jsonPart(texts: ReadonlyMap<string, string>, name: string): unknown {
  const text = texts.get(name) ?? '';
  if (text.trim() === '') return null;
  refuseDeepJson(Buffer.from(text), limits.jsonDepth);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new Refusal('invalid_json', `The part "${name}" is not valid JSON.`, { part: name }, { cause });
  }
}
