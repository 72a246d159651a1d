import { open } from 'node:fs/promises';
import { GeoError } from '../../geo-error.ts';

/** The first 100 bytes of a database (SQLite file format, section 1.3). */
export interface FileHeader {
  /** Bytes. */
  readonly size: number;
  readonly pageSize: number;
  /** Bytes of a page without the reserved region at its end. */
  readonly usableSize: number;
  /** Whether its texts are in UTF-8; else they are in UTF-16. */
  readonly isUtf8: boolean;
  readonly pages: number;
  /** `GPKG` for GeoPackage 1.2 and later. */
  readonly applicationId: number;
}

const headerBytes = 100;

/**
 * Reads the header and compares it with the size of the file. Throws GeoError if the file is not a database
 * or is truncated.
 */
export async function readFileHeader(path: string): Promise<FileHeader> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(headerBytes);
    await file.read(header, 0, headerBytes, 0);
    if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0')
      throw new GeoError('unsupported_format', 'The file is not a GeoPackage: it is not a SQLite database.');
    const written = header.readUInt16BE(16);
    const pageSize = written === 1 ? 65_536 : written;
    if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0)
      throw damagedFile(`declares pages of ${pageSize} bytes`);
    const usableSize = pageSize - header.readUInt8(20);
    if (usableSize < 480) throw damagedFile(`declares pages with ${usableSize} usable bytes`);
    // The page count is valid only if the last program that wrote the file updated it.
    const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92);
    const counted = isCounted ? header.readUInt32BE(28) : 0;
    const pages = counted === 0 ? Math.floor(size / pageSize) : counted;
    if (pages === 0 || pages * pageSize > size)
      throw damagedFile(`is truncated: it has ${size} of ${Math.max(1, pages) * pageSize} bytes`);
    const isUtf8 = header.readUInt32BE(56) <= 1;
    return { size, pageSize, usableSize, isUtf8, pages, applicationId: header.readUInt32BE(68) };
  } finally {
    await file.close();
  }
}

/** `what` completes a sentence that begins with "The GeoPackage". */
export function damagedFile(what: string): GeoError {
  return new GeoError('invalid_file', `The GeoPackage ${what}.`);
}
