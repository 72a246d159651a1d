import { type Argument, fileIn, fixed, joined, whole } from '../../confinement/argument.ts';

export interface JoinTilesRun {
  /** Name of a GeoPackage of ours, which has one table of tiles. */
  readonly file: string;
  /** Name of the TIFF to be written. */
  readonly target: string;
  /** Whether the tiles hold values; else they are pictures, of whatever kind, and become red, green, blue and alpha. */
  readonly isCoverage: boolean;
  readonly threads: number;
}

/** Makes one TIFF of tiles, without loss. Where there are none it stays empty. */
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
