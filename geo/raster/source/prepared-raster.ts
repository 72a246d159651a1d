import type { SourceWarning } from '../../gdal/gdal-source.ts';
import type { TiffDescription } from './inspect-tiff.ts';

/** A validated TIFF under a generated name, ready for GDAL. */
export interface PreparedRaster {
  /** Name of the file in the step's workspace. */
  readonly file: string;
  /** Size of the TIFF in bytes. */
  readonly bytes: number;
  readonly description: TiffDescription;
  /** The uploaded file, if the TIFF was extracted from it: its size, and the compression of its pixels. */
  readonly sent?: { readonly bytes: number; readonly compression: string };
  /**
   * The system that the caller declares, or if the file declares none: a file with well-known text, or an EPSG
   * code guessed from the coordinates.
   */
  readonly system: { readonly file: string } | { readonly code: number } | null;
  /** Whether GDAL should read sidecar files: a world file, an .aux.xml, a mask. */
  readonly hasSidecars: boolean;
  /** Whether a sidecar file contains an attribute table of classes. */
  readonly hasAttributeTable: boolean;
  readonly warnings: readonly SourceWarning[];
}

/** Generated name of the TIFF and its sidecar files. */
export const rasterFile = 'source.tif';
export const systemFile = 'source.prj';
