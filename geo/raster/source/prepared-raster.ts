import type { SourceWarning } from '../../gdal/gdal-source.ts';
import type { TiffDescription } from './inspect-tiff.ts';

/** Names of the sidecar files of a raster in the step's workspace. */
export interface Sidecars {
  readonly world: string | null;
  readonly prj: string | null;
  readonly aux: string | null;
  readonly mask: string | null;
  /** Whether there is an attribute table of ArcGIS, which is not unpacked. */
  readonly hasTable: boolean;
}

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

/** A checked JPEG 2000 image, which GDAL decodes to a TIFF before it is prepared. */
export interface EncodedRaster {
  /** Name of the image in the step's workspace. */
  readonly picture: string;
  /** Size of the image as it was sent, and of its decoded pixels (bytes). */
  readonly bytes: number;
  readonly pixelBytes: number;
  readonly beside: Sidecars;
}

/** Generated name of the JPEG 2000 image. */
export const pictureFile = 'picture.jp2';
/** Generated name of the TIFF and its sidecar files. */
export const rasterFile = 'source.tif';
export const systemFile = 'source.prj';
