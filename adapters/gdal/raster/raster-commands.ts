import type { GridSection } from '../../../geo/raster/grid/plan-sections.ts';
import type { StoragePlan } from '../../../geo/raster/facts/plan-storage.ts';
import type { RasterSampling } from '../../../geo/raster/manifest.ts';
import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';
import {
  type Argument,
  decimal,
  epsg,
  fileIn,
  fixed,
  joined,
  ownPath,
  whole,
} from '../../confinement/argument.ts';

/** The inputs of every command that reads the source. */
export interface RasterInput {
  readonly folder: string;
  readonly prepared: PreparedRaster;
  /** Grid file from LV03 to ETRS89, if the raster is in LV03 and PROJ's data includes the grid. */
  readonly lv03Grid: string | null;
}

const lv03 = fixed(
  '+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=600000 +y_0=200000 +ellps=bessel +units=m +no_defs +nadgrids=',
);

/**
 * Up to this number of control points, thin plate splines are used, which match every point; polynomials are
 * too stiff.
 */
const maxThinPlatePoints = 200;

function sourceFile({ folder, prepared: { file, description } }: RasterInput): Argument {
  const path = fileIn(folder, file);
  return description.directory === 0
    ? path
    : joined('', ...fixed('GTIFF_DIR:'), whole(description.directory + 1), ...fixed(':'), path);
}

function systemOptions({ folder, prepared: { system }, lv03Grid }: RasterInput): Argument[] {
  if (lv03Grid !== null) return [...fixed('-s_srs'), joined('', ...lv03, ownPath(lv03Grid))];
  if (system === null) return [];
  return [...fixed('-s_srs'), ...('file' in system ? [fileIn(folder, system.file)] : [epsg(system.code)])];
}

function pointOptions({ prepared: { description } }: RasterInput): Argument[] {
  const { controlPoints } = description.reference;
  return controlPoints >= 6 && controlPoints <= maxThinPlatePoints ? fixed('-tps') : [];
}

/**
 * With several threads, GDAL 3.6 reads a block of one band with the tags of all bands, and reports an error
 * each time if there are more bands than colours.
 */
function readingOptions({ prepared: { description } }: RasterInput): Argument[] {
  return description.image.isPlanar ? fixed('-oo', 'NUM_THREADS=1') : [];
}

export function infoCommand(input: RasterInput): Argument[] {
  return [...fixed('gdalinfo', '-json', '-norat'), sourceFile(input)];
}

/** Converts columns and rows to degrees. */
export function positionsCommand(input: RasterInput): Argument[] {
  return [
    ...fixed('gdaltransform', '-output_xy', '-t_srs', 'EPSG:4326'),
    ...systemOptions(input),
    ...pointOptions(input),
    sourceFile(input),
  ];
}

/** Prints the values of all bands at columns and rows, each on a line. */
export function valuesCommand(input: RasterInput): Argument[] {
  return [...fixed('gdallocationinfo', '-valonly'), sourceFile(input)];
}

export interface WarpRun {
  readonly section: GridSection;
  readonly storage: StoragePlan;
  /** May differ from that of the storage in a preview. */
  readonly resampling: RasterSampling['resampling'];
  /** Whether to read overviews of the file instead of full resolution; used for previews only. */
  readonly readsOverviews: boolean;
  /** Name of the TIFF to write. */
  readonly target: string;
  readonly threads: number;
  /** Memory for warping, in MiB. */
  readonly memoryMiB: number;
}

/** Warps a section at full resolution to the tile grid, in its final encoding. */
export function warpCommand(input: RasterInput, run: WarpRun): Argument[] {
  const { section, storage, resampling, target, threads, memoryMiB } = run;
  return [
    ...fixed('gdalwarp', '-of', 'GTiff', '-t_srs', 'EPSG:3857', '-novshift', '-nomd'),
    ...(run.readsOverviews ? [] : fixed('-ovr', 'NONE')),
    ...readingOptions(input),
    ...systemOptions(input),
    ...pointOptions(input),
    ...fixed('-te'),
    ...section.extent.map(decimal),
    ...fixed('-ts'),
    whole(section.width),
    whole(section.height),
    ...fixed('-r'),
    ...(resampling === 'nearest' ? fixed('near') : fixed('bilinear')),
    ...absence(storage),
    ...typeOption(storage),
    ...fixed('-multi', '-wo'),
    joined('=', ...fixed('NUM_THREADS'), whole(threads)),
    ...fixed('-wm'),
    whole(memoryMiB),
    ...[
      ...fixed('TILED=YES', 'BLOCKXSIZE=256', 'BLOCKYSIZE=256', 'INTERLEAVE=PIXEL', 'SPARSE_OK=YES'),
      ...fixed('BIGTIFF=IF_SAFER'),
      joined('=', ...fixed('NUM_THREADS'), whole(threads)),
      ...coding(storage),
    ].flatMap((option) => [...fixed('-co'), option]),
    sourceFile(input),
    fileIn(input.folder, target),
  ];
}

/** Classes may be stored in a wider type, see `planStorage`. */
function typeOption({ dataType, bands }: StoragePlan): Argument[] {
  if (dataType === bands[0]?.type) return [];
  return [...fixed('-ot'), ...(dataType === 'int16' ? fixed('Int16') : fixed('Int32'))];
}

/** The source and target values for pixels without data. */
function absence({ nodata, mask, bands }: StoragePlan): Argument[] {
  if (mask === 'alpha') return fixed('-dstalpha');
  if (nodata === null) return [];
  const declared = (value: number | 'nan') =>
    value === 'nan' ? fixed('nan') : [decimal(bands[0]?.isReadUnsigned === true ? value & 255 : value)];
  const before = bands[0]?.nodata ?? null;
  return [
    ...(before === null ? [] : [...fixed('-srcnodata'), ...declared(before)]),
    ...fixed('-dstnodata'),
    ...declared(nodata),
  ];
}

function coding({ kind, dataType }: StoragePlan): Argument[] {
  if (kind === 'imagery') return fixed('COMPRESS=WEBP', 'WEBP_LEVEL=85');
  if (kind === 'palette') return fixed('COMPRESS=DEFLATE', 'ZLEVEL=6');
  return [
    ...fixed('COMPRESS=ZSTD', 'ZSTD_LEVEL=1'),
    ...(dataType.startsWith('float') ? fixed('PREDICTOR=3') : fixed('PREDICTOR=2')),
  ];
}

/** Adds this number of overviews to the file, each with half the resolution of the previous one. */
export function overviewsCommand(
  folder: string,
  file: string,
  resampling: RasterSampling['overviews'],
  overviews: number,
): Argument[] {
  const method = { nearest: fixed('nearest'), mode: fixed('mode'), average: fixed('average') }[resampling];
  const factors = Array.from({ length: overviews }, (_, level) => whole(2 ** (level + 1)));
  return [...fixed('gdaladdo', '-r'), ...method, fileIn(folder, file), ...factors];
}

/** Extracts one overview (-1: full resolution) of an application-created TIFF to a separate lossless file. */
export function sampleCommand(folder: string, file: string, target: string, overview: number): Argument[] {
  return [
    ...fixed('gdal_translate', '-of', 'GTiff'),
    ...(overview < 0
      ? fixed('-ovr', 'NONE')
      : [...fixed('-oo'), joined('=', ...fixed('OVERVIEW_LEVEL'), whole(overview))]),
    ...fixed('-co', 'TILED=YES', '-co', 'BLOCKXSIZE=256', '-co', 'BLOCKYSIZE=256', '-co', 'INTERLEAVE=PIXEL'),
    ...fixed('-co', 'COMPRESS=ZSTD', '-co', 'ZSTD_LEVEL=1'),
    fileIn(folder, file),
    fileIn(folder, target),
  ];
}
