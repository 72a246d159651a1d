const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;
const open = [0x5b, 0x7b];
const close = [0x5d, 0x7d];
const space = [0x20, 0x09, 0x0a, 0x0d];

/**
 * The bytes of a member's value in the JSON object that `bytes` holds, as they were sent: numbers keep their digits
 * and members their order. Of several members of that name the last, as JSON.parse has it. `bytes` must be valid
 * JSON; null when it is no object or has no such member.
 */
export function memberBytes(bytes: Uint8Array, name: string): Uint8Array | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let found: Uint8Array | null = null;
  let depth = 0;
  let key: string | null = null;
  let valueStart = -1;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0;
    if (byte === quote) {
      const start = at;
      at = endOfString(text, at);
      if (depth === 1 && valueStart < 0) key = JSON.parse(text.toString('utf8', start, at + 1)) as string;
    } else if (byte === colon && depth === 1 && valueStart < 0) valueStart = at + 1;
    else if (open.includes(byte)) {
      if (depth === 0 && byte !== open[1]) return null;
      depth++;
    } else if (depth === 1 && valueStart >= 0 && (byte === comma || close.includes(byte))) {
      if (key === name) found = trimmed(text, valueStart, at);
      valueStart = -1;
    } else if (close.includes(byte)) depth--;
  }
  return found;
}

function endOfString(text: Buffer, start: number): number {
  for (let at = start + 1; ; at++) {
    if (text[at] === backslash) at++;
    else if (text[at] === quote || at >= text.length) return at;
  }
}

function trimmed(text: Buffer, start: number, end: number): Uint8Array {
  while (space.includes(text[start] ?? 0)) start++;
  while (space.includes(text[end - 1] ?? 0)) end--;
  return text.subarray(start, end);
}
