import { open } from 'node:fs/promises';
import { GeoError } from '../geo-error.ts';

/** The header of a .dbf, and the characters of its text. */
export interface AttributeTable {
  readonly rows: number;
  /** dBASE's number of the code page; 0 means unspecified. */
  readonly languageDriver: number;
  /** The probable encoding of its non-ASCII characters. */
  readonly letters: 'ascii' | 'utf-8' | 'other';
  /** Rows with such characters, from which an encoding that is not UTF-8 is detected. */
  readonly letterRows: Buffer;
}

/** Bytes of `letterRows`. */
const maxLetterBytes = 16 * 1024;
const sampleBytes = 4 * 1024 * 1024;

/**
 * Reads the header of a .dbf and compares it with the file size. Throws GeoError if the file is truncated.
 */
export async function readAttributeTable(path: string): Promise<AttributeTable> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(32);
    const { bytesRead } = await file.read(header, 0, 32, 0);
    if (bytesRead < 32) throw damaged(size === 0 ? 'is empty' : 'is truncated in its header');
    const rows = header.readUInt32LE(4);
    const headerBytes = header.readUInt16LE(8);
    const rowBytes = header.readUInt16LE(10);
    const end = headerBytes + rows * rowBytes;
    if (headerBytes < 33 || (rows > 0 && rowBytes < 1)) throw damaged('has an invalid header');
    if (end > size) throw damaged(`declares ${rows} rows, which would end at byte ${end} of ${size}`);
    const sample = Buffer.alloc(Math.max(0, Math.min(end - headerBytes, sampleBytes)));
    await file.read(sample, 0, sample.length, headerBytes);
    const letters = lettersOf(sample);
    const letterRows = letters === 'other' ? letterRowsOf(sample, rowBytes) : Buffer.alloc(0);
    return { rows, languageDriver: header[29] ?? 0, letters, letterRows };
  } finally {
    await file.close();
  }
}

/** Fields have a fixed width, so a character may be cut at their end: a few such cases are ignored. */
function lettersOf(sample: Buffer): AttributeTable['letters'] {
  let whole = 0;
  let broken = 0;
  for (let p = 0; p < sample.length; p++) {
    const lead = sample[p]!;
    if (lead < 0x80) continue;
    const more =
      lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : 0;
    let followed = 0;
    while (followed < more && (sample[p + 1 + followed]! & 0xc0) === 0x80) followed++;
    if (more > 0 && followed === more) whole++;
    else broken++;
    p += followed;
  }
  if (whole + broken === 0) return 'ascii';
  return broken * 20 <= whole ? 'utf-8' : 'other';
}

function letterRowsOf(sample: Buffer, rowBytes: number): Buffer {
  const rows: Buffer[] = [];
  for (let [p, bytes] = [0, 0]; p < sample.length && bytes < maxLetterBytes; p += rowBytes) {
    const row = sample.subarray(p, Math.min(p + rowBytes, p + maxLetterBytes));
    if (!row.some((byte) => byte > 127)) continue;
    rows.push(row);
    bytes += row.length;
  }
  return Buffer.concat(rows);
}

function damaged(what: string): GeoError {
  return new GeoError('invalid_file', `The .dbf of the Shapefile ${what}.`);
}
