import { type Argument, fixed, joined, whole } from '../../confinement/argument.ts';

/** Creation options of a lossless temporary TIFF, which stays sparse where pixels are missing. */
export function losslessTiff(threads: number): Argument[] {
  return [
    ...fixed('-co', 'TILED=YES', '-co', 'BLOCKXSIZE=256', '-co', 'BLOCKYSIZE=256', '-co', 'INTERLEAVE=PIXEL'),
    ...fixed('-co', 'COMPRESS=ZSTD', '-co', 'ZSTD_LEVEL=1'),
    ...fixed('-co', 'SPARSE_OK=TRUE', '-co', 'BIGTIFF=IF_SAFER', '-co'),
    joined('=', ...fixed('NUM_THREADS'), whole(threads)),
  ];
}
