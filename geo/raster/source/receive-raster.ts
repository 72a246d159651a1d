import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unfoldedFile } from '../../archive/gunzip.ts';
import { checkUnpackedSize, unpackEntry, type UnpackLimits } from '../../archive/unpack-entry.ts';
import { GeoError } from '../../geo-error.ts';
import { findRaster, inspectedBytes, rasterFormat, type RasterFormat } from './find-raster.ts';
import { rasterFile, type Sidecars } from './prepared-raster.ts';

/** A raster under a generated name, out of its archive. */
export interface ReceivedRaster {
  readonly file: string;
  readonly format: RasterFormat;
  readonly bytes: number;
  readonly beside: Sidecars;
}

const maxSidecarBytes = 16 * 2 ** 20;
const received = 'received';
const noSidecars: Sidecars = { world: null, prj: null, aux: null, mask: null, hasTable: false };

/**
 * Moves an uploaded raster to its folder: the file itself, or the raster in a ZIP archive or gzip file with its
 * sidecar files. Throws GeoError.
 */
export async function receiveRaster(sent: {
  readonly path: string;
  readonly folder: string;
  readonly limits?: UnpackLimits;
}): Promise<ReceivedRaster> {
  const { folder, limits } = sent;
  const path = await unfoldedFile(sent.path, join(folder, 'unfolded'), limits);
  const file = join(folder, received);
  const isArchive = (await beginningOfFile(path, 4)).toString('latin1') === 'PK\x03\x04';
  const beside = isArchive ? await unpack(path, folder, limits) : noSidecars;
  if (!isArchive) await rename(path, file);
  const format = rasterFormat(await beginningOfFile(file, inspectedBytes));
  if (format !== null) return { file: received, format, bytes: (await stat(file)).size, beside };
  throw new GeoError('unsupported_format', 'The file is not a TIFF, a JPEG 2000 image or an ASCII grid.', {
    byteOffset: 0,
  });
}

async function beginningOfFile(path: string, bytes: number): Promise<Buffer> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.subarray(0, bytesRead);
}

async function unpack(path: string, folder: string, limits?: UnpackLimits): Promise<Sidecars> {
  const { entry: raster, world, prj, aux, mask, hasTable } = await findRaster(path);
  const sidecars = [world, prj, aux].filter((entry) => entry !== null);
  for (const { name, bytes } of sidecars)
    if (bytes > maxSidecarBytes)
      throw new GeoError(
        'archive_too_large',
        `In the ZIP archive, a sidecar file of the raster has ${bytes} bytes, which exceeds the limit (${name.slice(-40)}).`,
      );
  checkUnpackedSize([raster, ...sidecars, ...(mask === null ? [] : [mask])], limits);
  const archive = await open(path, 'r');
  try {
    await unpackEntry(archive, raster, join(folder, received));
    const beside = async (entry: typeof world, name: string): Promise<string | null> => {
      if (entry === null) return null;
      await unpackEntry(archive, entry, join(folder, name));
      return name;
    };
    return {
      world: await beside(world, 'beside-world'),
      prj: await beside(prj, 'beside-prj'),
      aux: await beside(aux, 'beside-aux'),
      mask: await beside(mask, `${rasterFile}.msk`),
      hasTable,
    };
  } finally {
    await archive.close();
    await rm(path);
  }
}
