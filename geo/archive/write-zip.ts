import { createReadStream, statSync } from 'node:fs';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { GeoError } from '../geo-error.ts';

export interface FileToZip {
  readonly name: string;
  readonly path: string;
}

/** Maximum size of a ZIP archive without ZIP64 (APPNOTE 6.3.10). */
const maxBytes = 2 ** 32 - 1;
/** 1 January 1980. A fixed date makes the archive reproducible. */
const oldestDate = 0x21;
const localMark = 0x04034b50;
const directoryMark = 0x02014b50;
const unknown = { crc: 0, packed: 0, size: 0 };
/** Flag of a file whose checksum and sizes follow its data. */
const streamedFlag = 8;

/** Streams a ZIP archive of the files in order. Names must be plain ASCII. Throws GeoError. */
export async function* zipOf(files: readonly FileToZip[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, path } of files) {
    const start = at;
    if (statSync(path).size > maxBytes) throw tooLong();
    const head = entry(localMark, name, unknown, streamedFlag);
    yield head;
    at += head.length;
    const facts = { ...unknown };
    const packing = createReadStream(path)
      .on('data', (piece) => {
        facts.crc = crc32(piece, facts.crc);
        facts.size += piece.length;
      })
      .pipe(createDeflateRaw({ level: 6 }));
    for await (const piece of packing as AsyncIterable<Uint8Array>) {
      facts.packed += piece.length;
      yield piece;
    }
    const behind = descriptor(facts);
    yield behind;
    at += facts.packed + behind.length;
    if (at > maxBytes) throw tooLong();
    directory.push(entry(directoryMark, name, facts, streamedFlag, start));
  }
  yield directoryOf(directory, at);
}

/** A ZIP archive of one small file. Its bytes depend only on name and content. */
export function zipOfOne(name: string, content: Uint8Array): Buffer {
  const packed = deflateRawSync(content);
  const facts = { crc: crc32(content), packed: packed.length, size: content.length };
  const file = Buffer.concat([entry(localMark, name, facts, 0), packed]);
  return Buffer.concat([file, directoryOf([entry(directoryMark, name, facts, 0, 0)], file.length)]);
}

/** Checksum and sizes, which follow the data of a file. */
function descriptor(facts: Facts): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  numbers(bytes, 4, facts);
  return bytes;
}

/** The directory, which starts at the offset `at`, and the end of the archive. */
function directoryOf(entries: readonly Buffer[], at: number): Buffer {
  const listed = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([listed, end]);
}

interface Facts {
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** The local header of a file, or its directory entry (with the offset of the header). */
function entry(mark: number, name: string, facts: Facts, flags: number, start: number | null = null): Buffer {
  const isListed = start !== null;
  const fixed = Buffer.alloc(isListed ? 46 : 30);
  fixed.writeUInt32LE(mark, 0);
  const at = isListed ? 6 : 4;
  if (isListed) fixed.writeUInt16LE(20, 4);
  fixed.writeUInt16LE(20, at);
  fixed.writeUInt16LE(flags, at + 2);
  fixed.writeUInt16LE(8, at + 4);
  fixed.writeUInt16LE(oldestDate, at + 8);
  numbers(fixed, at + 10, facts);
  fixed.writeUInt16LE(name.length, at + 22);
  if (isListed) fixed.writeUInt32LE(start, 42);
  return Buffer.concat([fixed, Buffer.from(name, 'latin1')]);
}

function numbers(target: Buffer, at: number, { crc, packed, size }: Facts): void {
  target.writeUInt32LE(crc, at);
  target.writeUInt32LE(packed, at + 4);
  target.writeUInt32LE(size, at + 8);
}

function tooLong(): GeoError {
  return new GeoError('output_too_large', 'The archive would exceed 4 GiB; choose another format.');
}
