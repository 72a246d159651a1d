import { type Argument, fileIn, fixed, whole } from '../../confinement/argument.ts';
import { losslessTiff } from './lossless-tiff.ts';

export interface DecodePictureRun {
  /** Name of a checked JPEG 2000 image. */
  readonly file: string;
  /** Name of the TIFF to write. */
  readonly target: string;
  /** Width of a coarse version, in pixels; null: full resolution. */
  readonly width: number | null;
  readonly threads: number;
}

/** Decodes a JPEG 2000 image to a lossless TIFF with its georeference. */
export function decodePictureCommand(folder: string, run: DecodePictureRun): Argument[] {
  return [
    ...fixed('gdal_translate', '-of', 'GTiff'),
    ...(run.width === null ? fixed('-ovr', 'NONE') : [...fixed('-outsize'), whole(run.width), ...fixed('0')]),
    ...losslessTiff(run.threads),
    fileIn(folder, run.file),
    fileIn(folder, run.target),
  ];
}
