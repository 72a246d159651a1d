import { createReadStream, statSync } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';
import { GeoError } from '../geo-error.ts';

export interface FileToZip {
  readonly name: string;
  readonly path: string;
}

/** Maximum size of a ZIP archive without ZIP64 (APPNOTE 6.3.10). */
const maxBytes = 2 ** 32 - 1;
/** 1 January 1980. A fixed date makes the archive reproducible. */
const oldestDate = 0x21;

/** Streams a ZIP archive of the files in order. Names must be plain ASCII. Throws GeoError. */
export async function* zipOf(files: readonly FileToZip[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, path } of files) {
    const start = at;
    if (statSync(path).size > maxBytes) throw tooLong();
    const head = entry(0x04034b50, name, { crc: 0, packed: 0, size: 0 });
    yield head;
    at += head.length;
    const facts = { crc: 0, packed: 0, size: 0 };
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
    const behind = Buffer.alloc(16);
    behind.writeUInt32LE(0x08074b50, 0);
    numbers(behind, 4, facts);
    yield behind;
    at += facts.packed + behind.length;
    if (at > maxBytes) throw tooLong();
    directory.push(entry(0x02014b50, name, facts, start));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  yield listed;
  yield end;
}

interface Facts {
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** The local header of a file, or its directory entry (with the offset of the header). */
function entry(mark: number, name: string, facts: Facts, start: number | null = null): Buffer {
  const isListed = start !== null;
  const fixed = Buffer.alloc(isListed ? 46 : 30);
  fixed.writeUInt32LE(mark, 0);
  const at = isListed ? 6 : 4;
  if (isListed) fixed.writeUInt16LE(20, 4);
  fixed.writeUInt16LE(20, at);
  // Sizes and checksum follow the data.
  fixed.writeUInt16LE(8, at + 2);
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
