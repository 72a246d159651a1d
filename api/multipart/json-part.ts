import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { JsonScanner } from '../http/json-scanner.ts';

/** Parses a text part as JSON; null if the part is missing or empty. Throws Refusal `invalid_json`. */
export function jsonPart(texts: ReadonlyMap<string, string>, name: string): unknown {
  const text = texts.get(name) ?? '';
  if (text.trim() === '') return null;
  const { jsonDepth: depth, jsonNames: names, jsonValues: values } = limits;
  new JsonScanner({ depth, names, values }).write(Buffer.from(text));
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new Refusal('invalid_json', `The part "${name}" is not valid JSON.`, { part: name }, { cause });
  }
}
