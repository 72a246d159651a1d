import { Refusal } from '../../core/errors.ts';

const quote = 0x22;
const backslash = 0x5c;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Refuses JSON nested deeper than `limit`, by counting brackets outside strings, before anything is parsed. */
export function refuseDeepJson(bytes: Uint8Array, limit: number): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inString) {
      if (byte === backslash) at++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openArray || byte === openObject) {
      if (++depth > limit) {
        throw new Refusal('json_too_deep', `The JSON is nested deeper than ${limit} levels at byte ${at}.`, {
          limit,
          byte: at,
        });
      }
    } else if (byte === closeArray || byte === closeObject) depth--;
  }
}
