import { type Argument, fileIn, fixed, joined, whole } from '../../confinement/argument.ts';

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
    ...fixed('-co', 'TILED=YES', '-co', 'BLOCKXSIZE=256', '-co', 'BLOCKYSIZE=256', '-co', 'INTERLEAVE=PIXEL'),
    ...fixed(
      '-co',
      'COMPRESS=ZSTD',
      '-co',
      'ZSTD_LEVEL=1',
      '-co',
      'SPARSE_OK=TRUE',
      '-co',
      'BIGTIFF=IF_SAFER',
    ),
    ...fixed('-co'),
    joined('=', ...fixed('NUM_THREADS'), whole(run.threads)),
    fileIn(folder, run.file),
    fileIn(folder, run.target),
  ];
}
