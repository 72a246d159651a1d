import { GeoError } from '../../geo-error.ts';
import type { FileBytes } from '../file-bytes.ts';
import { RasterDamaged } from '../raster-damaged.ts';
import { readDirectories, type TiffDirectory } from '../source/tiff-directories.ts';

/** The fields of a TIFF image (an "image file directory"), by tag. */
export type Directory = TiffDirectory['fields'];

/** All directories of a COG in file order. Little-endian only, as written by Chartroom. Throws RasterDamaged. */
export async function cogDirectories(file: FileBytes): Promise<readonly Directory[]> {
  try {
    const { littleEndian, directories } = await readDirectories(file);
    if (!littleEndian) throw new RasterDamaged('the file is not a little-endian TIFF');
    return directories.map(({ fields }) => fields);
  } catch (error) {
    throw error instanceof GeoError ? new RasterDamaged(error.message, { cause: error }) : error;
  }
}
