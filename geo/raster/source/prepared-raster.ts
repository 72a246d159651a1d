import type { SourceWarning } from '../../gdal/gdal-source.ts';
import type { TiffDescription } from './inspect-tiff.ts';

/** A TIFF that was looked over and lies under a name of ours, ready for GDAL. */
export interface PreparedRaster {
  /** Name of the file in the step's folder. */
  readonly file: string;
  /** Bytes of the TIFF. */
  readonly bytes: number;
  readonly description: TiffDescription;
  /** The file as it was sent, where the TIFF was made of it: its bytes, and how its pixels were packed. */
  readonly sent?: { readonly bytes: number; readonly compression: string };
  /**
   * Where the file itself names no reference system: a file with well-known text, or an EPSG code that its numbers
   * tell.
   */
  readonly system: { readonly file: string } | { readonly code: 4326 | 2056 | 21781 } | null;
  /** Whether files lie beside it that GDAL is to look for: a world file, an .aux.xml, a mask. */
  readonly hasSidecars: boolean;
  readonly warnings: readonly SourceWarning[];
}

/** What is called so is ours: the TIFF, and the files that lie beside it. */
export const rasterFile = 'source.tif';
export const systemFile = 'source.prj';
