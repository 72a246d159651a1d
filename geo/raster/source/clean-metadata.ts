import { open } from 'node:fs/promises';
import type { FileBytes } from '../file-bytes.ts';
import { cleanGdalMetadata } from './gdal-metadata.ts';
import { openFileBytes } from './open-file-bytes.ts';
import { refuseTiff } from './refuse-tiff.ts';
import { readDirectories, type TiffField } from './tiff-directories.ts';
import { tag } from './tiff-tags.ts';
import { TiffValues } from './tiff-values.ts';

/** A writable TIFF. */
export interface WritableTiff extends FileBytes {
  write(at: number, bytes: Uint8Array): Promise<unknown>;
}

/** Limit over all directories. */
const maxMetadata = 16 * 2 ** 20;

/**
 * Rewrites GDAL's metadata in every directory of a TIFF, so that GDAL reads only the items written by
 * `cleanGdalMetadata` and no text of the uploader. The fields keep their length and are padded with spaces.
 * Throws GeoError.
 */
export async function cleanMetadata(tiff: WritableTiff): Promise<void> {
  let isChanged = false;
  for await (const { field, sent, clean } of metadataOf(tiff)) {
    if (clean.equals(sent)) continue;
    await tiff.write(field.at, clean);
    isChanged = true;
  }
  if (!isChanged) return;
  // A field may share bytes with a directory or another field: writing it may have changed that field.
  for await (const { field, sent, clean } of metadataOf(tiff))
    if (!clean.equals(sent))
      throw refuseTiff('invalid_file', 'has metadata that overlaps other data', { byteOffset: field.at });
}

/** The same for a file on disk. */
export async function cleanMetadataOfFile(path: string): Promise<void> {
  await using bytes = await openFileBytes(path);
  await using file = await open(path, 'r+');
  await cleanMetadata({
    size: bytes.size,
    read: (start, end) => bytes.read(start, end),
    write: (at, piece) => file.write(piece, 0, piece.length, at),
  });
}

async function* metadataOf(
  file: FileBytes,
): AsyncGenerator<{ readonly field: TiffField; readonly sent: Buffer; readonly clean: Buffer }> {
  const { directories, littleEndian } = await readDirectories(file);
  const values = new TiffValues(file, littleEndian);
  let left = maxMetadata;
  for (const { fields } of directories) {
    const field = fields.get(tag.gdalMetadata);
    if (field === undefined || field.count === 0) continue;
    const sent = Buffer.from(await values.bytes(field, left));
    left -= field.count;
    const clean = Buffer.alloc(field.count, ' ');
    cleanGdalMetadata(sent, field.count - 1).copy(clean);
    clean[field.count - 1] = 0;
    yield { field, sent, clean };
  }
}
