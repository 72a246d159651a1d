import { type Argument, fileIn, fixed } from '../../confinement/argument.ts';
import { losslessTiff } from './lossless-tiff.ts';

export interface JoinTilesRun {
  /** Name of an application-created GeoPackage with one tile table. */
  readonly file: string;
  /** Name of the TIFF to write. */
  readonly target: string;
  /**
   * Whether the tiles contain values. Otherwise they are images of any format, converted to red, green, blue
   * and alpha.
   */
  readonly isCoverage: boolean;
  readonly threads: number;
}

/** Joins tiles into one lossless TIFF, which stays sparse where tiles are missing. */
export function joinTilesCommand(folder: string, run: JoinTilesRun): Argument[] {
  return [
    ...fixed('gdal_translate', '-of', 'GTiff', '-ovr', 'NONE'),
    ...(run.isCoverage ? [] : fixed('-oo', 'BAND_COUNT=4')),
    ...losslessTiff(run.threads),
    fileIn(folder, run.file),
    fileIn(folder, run.target),
  ];
}
