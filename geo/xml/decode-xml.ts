import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { GeoError } from '../geo-error.ts';

/**
 * The text of an XML file in chunks, in the encoding that it declares (XML 1.0, appendix F). Throws GeoError.
 */
export async function* decodeXml(path: string): AsyncGenerator<{ text: string; bytes: number }> {
  const label = await encodingOf(path);
  const decoder = makeDecoder(label);
  let bytes = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    const text = decode(decoder, piece, true, bytes, label);
    bytes += piece.length;
    yield { text, bytes };
  }
  yield { text: decode(decoder, new Uint8Array(0), false, bytes, label), bytes };
}

async function encodingOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    const start = buffer.subarray(0, bytesRead).toString('latin1');
    if (start.startsWith('\xff\xfe') || start.startsWith('<\0')) return 'utf-16le';
    if (start.startsWith('\xfe\xff') || start.startsWith('\0<')) return 'utf-16be';
    if (start.startsWith('\xef\xbb\xbf')) return 'utf-8';
    const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8';
    // A text of single bytes that declares UTF-16 is mislabelled.
    return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
  } finally {
    await file.close();
  }
}

type Decoder = InstanceType<typeof TextDecoder>;

function makeDecoder(label: string): Decoder {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    const message = `The XML declares the unknown encoding “${label.slice(0, 40)}”.`;
    throw new GeoError('unsupported_format', message, { found: label.slice(0, 40) });
  }
}

function decode(decoder: Decoder, piece: Uint8Array, stream: boolean, at: number, label: string): string {
  try {
    return decoder.decode(piece, { stream });
  } catch {
    const message = `The XML contains bytes that are not ${label.toUpperCase()} (after byte ${at}).`;
    throw new GeoError('invalid_utf8', message, { byteOffset: at });
  }
}
