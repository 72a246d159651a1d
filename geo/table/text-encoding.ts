import { isUtf8 } from 'node:buffer';
import { detectEncoding, type LegacyEncoding } from './detect-encoding.ts';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { GeoError } from '../geo-error.ts';

/** Encodings of tables, by their WHATWG labels. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | LegacyEncoding;

const pieceBytes = 1024 * 1024;
/** Bytes of lines with letters beyond ASCII from which an encoding is detected. */
const sampleBytes = 16 * 1024;
/** The header is one of the first lines. */
const headerBytes = 4096;

/**
 * The encoding of a text that begins with `head`: from its byte order mark; UTF-16 also from the zero bytes
 * of its Latin letters, digits and separators; UTF-8 if it is valid; otherwise provisionally Windows-1252, which includes ASCII as all
 * encodings that `encodingOfFile` detects.
 */
export function encodingOf(head: Uint8Array): TextEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros: [even: number, odd: number] = [0, 0];
  for (let i = 0; i < Math.min(head.length, 4096); i++) if (head[i] === 0) zeros[i % 2 === 0 ? 0 : 1]++;
  const all = Math.min(head.length, 4096);
  const isHalf = (many: number, few: number) =>
    (many > all / 4 && few < all / 32) || (few === 0 && many > all / 32);
  if (isHalf(zeros[1], zeros[0])) return 'utf-16le';
  if (isHalf(zeros[0], zeros[1])) return 'utf-16be';
  return isUtf8(withoutCutCharacter(head)) ? 'utf-8' : 'windows-1252';
}

/** The encoding of a whole file: invalid UTF-8 may occur late, and other encodings are detected from it. */
export async function encodingOfFile(path: string): Promise<TextEncoding> {
  const file = await open(path, 'r');
  try {
    const piece = Buffer.alloc(pieceBytes);
    let encoding: TextEncoding | null = null;
    let retained = 0;
    for (;;) {
      const { bytesRead } = await file.read(piece, retained, pieceBytes - retained);
      if (bytesRead === 0) break;
      const read = piece.subarray(0, retained + bytesRead);
      encoding ??= encodingOf(read);
      if (encoding === 'windows-1252') return await legacyEncodingOf(path);
      if (encoding !== 'utf-8') return encoding;
      const whole = withoutCutCharacter(read);
      if (!isUtf8(whole)) return await legacyEncodingOf(path);
      retained = piece.copy(piece, 0, whole.length, read.length);
    }
    return retained > 0 ? await legacyEncodingOf(path) : (encoding ?? 'utf-8');
  } finally {
    await file.close();
  }
}

async function legacyEncodingOf(path: string): Promise<LegacyEncoding> {
  let header: Uint8Array | null = null;
  const sample: Uint8Array[] = [];
  let size = 0;
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    header ??= piece.subarray(0, headerBytes);
    for (let start = 0; start < piece.length && size < sampleBytes;) {
      const found = piece.indexOf(10, start);
      const end = Math.min(found < 0 ? piece.length : found + 1, start + sampleBytes);
      const line = piece.subarray(start, end);
      if (line.some((byte) => byte > 127)) {
        sample.push(line);
        size += line.length;
      }
      start = end;
    }
    if (size >= sampleBytes) break;
  }
  return detectEncoding(header ?? new Uint8Array(), Buffer.concat(sample));
}

/**
 * The text of a file in chunks, without its byte order mark, and the bytes read so far. Throws GeoError if it is not
 * in a declared encoding.
 */
export async function* textOfFile(
  path: string,
  encoding: string,
  isDeclared: boolean,
): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = new TextDecoder(encoding, { fatal: isDeclared });
  const decoded = (piece?: Buffer): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      const message = `The table is not in ${encoding}, the declared encoding (before byte ${bytes}).`;
      throw new GeoError('invalid_table', message, { found: encoding });
    }
  };
  let bytes = 0;
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    yield { text: decoded(piece), bytes };
  }
  yield { text: decoded(), bytes };
}

/** The bytes up to a UTF-8 character that is cut at the end. */
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const c = bytes[bytes.length - back]!;
    if (c < 0x80) break;
    if (c >= 0xc0) {
      const length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
      return length > back ? bytes.subarray(0, bytes.length - back) : bytes;
    }
  }
  return bytes;
}
