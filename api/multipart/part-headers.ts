import { Refusal } from '../../core/errors.ts';

export interface PartHeaders {
  readonly name: string;
  /** File name from the client; null for a text part. */
  readonly fileName: string | null;
}

const plainEncodings = ['', 'binary', '7bit', '8bit', 'utf-8'];

/**
 * Parses the headers of a part (RFC 7578, section 4). A part with a file name is a file, including an empty name or
 * the form of RFC 5987. Throws Refusal `invalid_multipart`.
 */
export function readPartHeaders(headers: string): PartHeaders {
  const fields = new Map<string, string>();
  for (const line of headers.split('\r\n')) {
    if (line === '') continue;
    const colon = line.indexOf(':');
    const field = line.slice(0, Math.max(colon, 0));
    if (!/^[A-Za-z0-9-]+$/.test(field)) throw malformed('A header of a part is malformed.');
    fields.set(field.toLowerCase(), line.slice(colon + 1).trim());
  }
  const parameters = readParameters(fields.get('content-disposition') ?? '');
  const name = parameters.get('name') ?? '';
  const encoding = fields.get('content-transfer-encoding') ?? '';
  if (!plainEncodings.includes(encoding.toLowerCase())) {
    throw malformed(`The part "${name}" has a Content-Transfer-Encoding, which is not supported.`);
  }
  return { name, fileName: fileNameOf(parameters) };
}

function fileNameOf(parameters: ReadonlyMap<string, string>): string | null {
  const extended = parameters.get('filename*');
  const plain = parameters.get('filename');
  if (plain === undefined) return extended === undefined ? null : decodeExtended(extended);
  // Some browsers send the full path.
  return plain.slice(plain.lastIndexOf('\\') + 1).replaceAll('%22', '"');
}

/** Decodes charset'language'percent-encoded (RFC 5987, section 3.2); empty if invalid. */
function decodeExtended(value: string): string {
  const [charset = '', , encoded = ''] = value.split("'");
  try {
    return charset.toLowerCase() === 'utf-8' ? decodeURIComponent(encoded) : '';
  } catch {
    return '';
  }
}

/** The first value of each parameter `; name=value`, quoted or not. */
function readParameters(disposition: string): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = disposition.indexOf(';'); at >= 0; at = disposition.indexOf(';', at)) {
    const equals = disposition.indexOf('=', at);
    if (equals < 0) break;
    // A parameter without a value may precede it.
    const [name = ''] = disposition
      .slice(at + 1, equals)
      .split(';')
      .slice(-1);
    const { value, end } = readValue(disposition, equals + 1);
    const key = name.trim().toLowerCase();
    if (!found.has(key)) found.set(key, value);
    at = end;
  }
  return found;
}

/** Some clients do not escape quotes: the closing quote is followed by a semicolon or the end. */
function readValue(text: string, from: number): { value: string; end: number } {
  if (text[from] !== '"') {
    const semicolon = text.indexOf(';', from);
    const end = semicolon < 0 ? text.length : semicolon;
    return { value: text.slice(from, end).trim(), end };
  }
  for (let quote = text.indexOf('"', from + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let end = quote + 1;
    while (text[end] === ' ') end++;
    if (end < text.length && text[end] !== ';') continue;
    return { value: text.slice(from + 1, quote).replaceAll('\\"', '"'), end };
  }
  throw malformed('A header of a part has an unterminated quoted string.');
}

function malformed(sentence: string): Refusal {
  return new Refusal('invalid_multipart', sentence);
}
