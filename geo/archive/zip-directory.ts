import type { FileHandle } from 'node:fs/promises';
import { GeoError } from '../geo-error.ts';

/** A file in a ZIP archive, as listed in the central directory. */
export interface ZipEntry {
  /** As written in the archive: for comparison and display only, never as a path. */
  readonly name: string;
  readonly method: number;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Offset of its local header. */
  readonly headerStart: number;
  readonly isEncrypted: boolean;
}

const maxEntries = 10_000;
/** The end record (22 bytes) with a comment of maximum length. */
const maxEndLength = 22 + 0xffff;

const directory = 0o040000;
const symbolicLink = 0o120000;

/**
 * Lists the files of a ZIP archive from its central directory (APPNOTE.TXT 6.3, sections 4.3.12 to 4.3.16,
 * with ZIP64). Folders and symbolic links are omitted. Throws GeoError if the file is not an archive or is
 * truncated.
 */
export async function readZipDirectory(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const end = await findEnd(file, size);
  if (end.entries > maxEntries) {
    const message = `The ZIP archive contains ${end.entries} files; the limit is ${maxEntries}.`;
    throw new GeoError('archive_too_large', message, { found: end.entries });
  }
  if (end.start + end.bytes > size) throw broken('the central directory is outside the file');
  const bytes = await readAt(file, end.start, end.bytes);
  const entries: ZipEntry[] = [];
  let p = 0;
  for (let i = 0; i < end.entries; i++) {
    if (p + 46 > bytes.length || bytes.readUInt32LE(p) !== 0x02014b50)
      throw broken(`entry ${i} of the central directory is invalid`);
    const next =
      p + 46 + bytes.readUInt16LE(p + 28) + bytes.readUInt16LE(p + 30) + bytes.readUInt16LE(p + 32);
    if (next > bytes.length) throw broken(`entry ${i} of the central directory is truncated`);
    const entry = readEntry(bytes, p);
    if (entry !== null) entries.push(entry);
    p = next;
  }
  return entries;
}

interface DirectoryExtent {
  readonly start: number;
  readonly bytes: number;
  readonly entries: number;
}

async function findEnd(file: FileHandle, size: number): Promise<DirectoryExtent> {
  const tailStart = Math.max(0, size - maxEndLength);
  const tail = await readAt(file, tailStart, size - tailStart);
  for (let p = tail.length - 22; p >= 0; p--) {
    if (tail.readUInt32LE(p) !== 0x06054b50 || p + 22 + tail.readUInt16LE(p + 20) > tail.length) continue;
    const entries = tail.readUInt16LE(p + 10);
    const bytes = tail.readUInt32LE(p + 12);
    const start = tail.readUInt32LE(p + 16);
    const isShort = entries !== 0xffff && bytes !== 0xffffffff && start !== 0xffffffff;
    if (p < 20 || tail.readUInt32LE(p - 20) !== 0x07064b50) {
      if (isShort) return { start, bytes, entries };
      throw broken('the ZIP64 end of central directory is missing');
    }
    const index = safeInteger(tail.readBigUInt64LE(p - 20 + 8));
    if (index + 56 > size) throw broken('the ZIP64 end of the central directory is outside the file');
    const record = await readAt(file, index, 56);
    if (record.readUInt32LE(0) !== 0x06064b50) throw broken('the ZIP64 end of central directory is invalid');
    return {
      entries: safeInteger(record.readBigUInt64LE(32)),
      bytes: safeInteger(record.readBigUInt64LE(40)),
      start: safeInteger(record.readBigUInt64LE(48)),
    };
  }
  throw broken('the central directory is missing; the file may be truncated');
}

function readEntry(bytes: Buffer, p: number): ZipEntry | null {
  const flags = bytes.readUInt16LE(p + 8);
  const nameEnd = p + 46 + bytes.readUInt16LE(p + 28);
  // Without the flag, names use a legacy code page. Only ASCII matters here; other characters are replaced.
  const name = bytes.toString((flags & 0x800) !== 0 ? 'utf8' : 'latin1', p + 46, nameEnd);
  const mode = bytes[p + 5] === 3 ? (bytes.readUInt32LE(p + 38) >>> 16) & 0o170000 : 0;
  if (name.endsWith('/') || mode === directory || mode === symbolicLink) return null;
  const sizes = { bytes: bytes.readUInt32LE(p + 24), packedBytes: bytes.readUInt32LE(p + 20) };
  const header = { headerStart: bytes.readUInt32LE(p + 42) };
  readLongSizes(bytes.subarray(nameEnd, nameEnd + bytes.readUInt16LE(p + 30)), sizes, header);
  return {
    name,
    method: bytes.readUInt16LE(p + 10),
    crc32: bytes.readUInt32LE(p + 16),
    ...sizes,
    ...header,
    isEncrypted: (flags & 0x41) !== 0,
  };
}

/** The ZIP64 extra field contains, in this order, only the values that did not fit. */
function readLongSizes(
  extra: Buffer,
  sizes: { bytes: number; packedBytes: number },
  header: { headerStart: number },
): void {
  for (let p = 0; p + 4 <= extra.length; p += 4 + extra.readUInt16LE(p + 2)) {
    if (extra.readUInt16LE(p) !== 1) continue;
    const end = Math.min(extra.length, p + 4 + extra.readUInt16LE(p + 2));
    let at = p + 4;
    const next = (short: number) => {
      if (short !== 0xffffffff) return short;
      if (at + 8 > end) throw broken('a ZIP64 size is missing from the central directory');
      return safeInteger(extra.readBigUInt64LE((at += 8) - 8));
    };
    sizes.bytes = next(sizes.bytes);
    sizes.packedBytes = next(sizes.packedBytes);
    header.headerStart = next(header.headerStart);
  }
}

export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) throw broken('the file is truncated');
    filled += bytesRead;
  }
  return buffer;
}

function safeInteger(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw broken('a size in the central directory is invalid');
  return Number(value);
}

function broken(what: string): GeoError {
  return new GeoError('invalid_file', `The ZIP archive is damaged: ${what}.`);
}
