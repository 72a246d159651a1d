import type { RasterDataType } from '../manifest.ts';
import { RasterDamaged } from '../raster-damaged.ts';
import { tag } from '../source/tiff-tags.ts';
import type { Directory } from './cog-directories.ts';
import { readValues, type FieldValues, type ReadBytes } from './tiff-fields.ts';

/** Pixels per side of a tile, in the file as on the map. */
export const tileSize = 256;
/** Length of the equator in EPSG:3857 in metres. */
export const worldMetres = 2 * Math.PI * 6378137;

export type Compression = 'none' | 'deflate' | 'zstd' | 'webp';

/** How the pixels of a tile are encoded. */
export interface TileCoding {
  readonly compression: Compression;
  readonly predictor: 1 | 2 | 3;
  readonly type: RasterDataType;
  /** Interleaved values per pixel. */
  readonly samples: number;
  /** Zero-based index of alpha among them; -1 if there is none. */
  readonly alpha: number;
}

/** Positions of the tiles of one image in a file. */
export interface TileIndex {
  readonly coding: TileCoding;
  readonly offsets: FieldValues;
  readonly byteCounts: FieldValues;
}

/** The raster at one zoom. Pixels are counted from the north-west corner of the world at that zoom. */
export interface Level extends TileIndex {
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Number of tiles per row. */
  readonly across: number;
  /** One bit per pixel, in tiles at the same positions. */
  readonly mask: TileIndex | null;
}

const compressions: Readonly<Record<number, Compression>> = {
  1: 'none',
  8: 'deflate',
  32946: 'deflate',
  50000: 'zstd',
  50001: 'webp',
};

const formats = ['uint', 'uint', 'int', 'float'] as const;
const dataTypes: readonly string[] = [
  'uint8',
  'int8',
  'uint16',
  'int16',
  'uint32',
  'int32',
  'uint64',
  'int64',
  'float32',
  'float64',
] satisfies RasterDataType[];

/** Exceeds the bands of GDAL's COGs; limits how much of a header is read. */
const maxSamples = 4096;

interface Image extends TileIndex {
  readonly width: number;
  readonly height: number;
  readonly isMask: boolean;
}

/** The levels of a COG on the grid of web map tiles, from the full resolution to the coarsest. */
export async function readLevels(
  read: ReadBytes,
  directories: readonly Directory[],
): Promise<readonly Level[]> {
  const [first] = directories;
  if (first === undefined) throw new RasterDamaged('the TIFF has no directory');
  const images: Image[] = [];
  for (const directory of directories) images.push(await readImage(read, directory));
  const full = images[0]!;
  const grid = await readGrid(read, first);
  const levels = images
    .filter(({ isMask }) => !isMask)
    .map((image): Level => {
      const step = Math.round(Math.log2(full.width / image.width));
      const scale = 2 ** step;
      const fits =
        Math.abs(full.width / scale - image.width) <= 1 && Math.abs(full.height / scale - image.height) <= 1;
      // Levels of a pixel or two may be rounded up.
      if (step < 0 || step > grid.zoom || (!fits && Math.min(image.width, image.height) > 2))
        throw new RasterDamaged(
          `an overview of ${image.width} × ${image.height} pixels is not half the size of the level above`,
        );
      const mask = images.find(
        (other) => other.isMask && other.width === image.width && other.height === image.height,
      );
      return {
        coding: image.coding,
        offsets: image.offsets,
        byteCounts: image.byteCounts,
        zoom: grid.zoom - step,
        left: Math.round(grid.left / scale),
        top: Math.round(grid.top / scale),
        width: image.width,
        height: image.height,
        across: Math.ceil(image.width / tileSize),
        mask:
          mask === undefined
            ? null
            : { coding: mask.coding, offsets: mask.offsets, byteCounts: mask.byteCounts },
      };
    });
  return levels.sort((one, other) => other.zoom - one.zoom);
}

async function readImage(read: ReadBytes, directory: Directory): Promise<Image> {
  const number = async (wanted: number, absent?: number): Promise<number> => {
    const values = directory.get(wanted);
    if (values !== undefined) return (await readValues(read, values, 0, 1))[0]!;
    if (absent === undefined) throw new RasterDamaged(`a directory of the TIFF lacks the field ${wanted}`);
    return absent;
  };
  const width = await number(tag.width);
  const height = await number(tag.height);
  const isMask = ((await number(tag.newSubfileType, 0)) & 4) !== 0;
  const samples = await number(tag.samplesPerPixel, 1);
  if (samples < 1 || samples > maxSamples)
    throw new RasterDamaged(`a pixel has an unsupported number of values (${samples})`);
  if ((await number(tag.tileWidth)) !== tileSize || (await number(tag.tileHeight)) !== tileSize)
    throw new RasterDamaged(`the tiles of the TIFF do not have ${tileSize} × ${tileSize} pixels`);
  if (samples > 1 && (await number(tag.planarConfiguration, 1)) !== 1)
    throw new RasterDamaged('the bands of the TIFF are not interleaved');
  const compression = compressions[await number(tag.compression, 1)];
  const predictor = await number(tag.predictor, 1);
  if (compression === undefined || (predictor !== 1 && predictor !== 2 && predictor !== 3))
    throw new RasterDamaged('the TIFF has an unsupported compression');
  const type = isMask ? 'uint8' : await dataType(read, directory, samples);
  if (compression === 'webp' && (type !== 'uint8' || samples < 3 || samples > 4))
    throw new RasterDamaged('WEBP requires three or four bands of type uint8');
  const extra = directory.get(tag.extraSamples);
  const extras = extra === undefined ? [] : await readValues(read, extra, 0, Math.min(extra.count, samples));
  const alpha = extras.findIndex((kind) => kind === 1 || kind === 2);
  const tiles = Math.ceil(width / tileSize) * Math.ceil(height / tileSize);
  const offsets = directory.get(tag.tileOffsets);
  const byteCounts = directory.get(tag.tileByteCounts);
  if (offsets?.count !== tiles || byteCounts?.count !== tiles)
    throw new RasterDamaged(`the TIFF does not index ${tiles} tiles`);
  return {
    width,
    height,
    isMask,
    coding: {
      compression,
      predictor,
      type,
      samples,
      alpha: alpha < 0 ? -1 : samples - extras.length + alpha,
    },
    offsets,
    byteCounts,
  };
}

async function dataType(read: ReadBytes, directory: Directory, samples: number): Promise<RasterDataType> {
  const bits = directory.get(tag.bitsPerSample);
  const format = directory.get(tag.sampleFormat);
  const same = async (values: FieldValues | undefined, absent: number): Promise<number> => {
    if (values === undefined) return absent;
    const all = await readValues(read, values, 0, Math.min(values.count, samples));
    if (all.some((one) => one !== all[0]))
      throw new RasterDamaged('the bands of the TIFF have different types');
    return all[0]!;
  };
  const name = `${formats[await same(format, 1)] ?? 'odd'}${await same(bits, 1)}`;
  if (!isDataType(name)) throw new RasterDamaged(`values of the TIFF have the unsupported type ${name}`);
  return name;
}

function isDataType(name: string): name is RasterDataType {
  return dataTypes.includes(name);
}

async function readGrid(
  read: ReadBytes,
  directory: Directory,
): Promise<{ zoom: number; left: number; top: number }> {
  const scale = directory.get(tag.pixelScale);
  const tie = directory.get(tag.tiepoint);
  if (scale === undefined || tie === undefined) throw new RasterDamaged('the TIFF is not georeferenced');
  const [metres] = await readValues(read, scale, 0, 1);
  const [column, row, , x, y] = await readValues(read, tie, 0, 5);
  const exact = Math.log2(worldMetres / tileSize / metres!);
  const zoom = Math.round(exact);
  // The pixel size of the file is a difference of coordinates, too inexact to count pixels across the world.
  const resolution = worldMetres / tileSize / 2 ** zoom;
  const left = (x! + worldMetres / 2) / resolution - column!;
  const top = (worldMetres / 2 - y!) / resolution - row!;
  const onGrid =
    Math.abs(exact - zoom) < 1e-6 &&
    Math.abs(left - Math.round(left)) < 0.05 &&
    Math.abs(top - Math.round(top)) < 0.05;
  if (!onGrid || zoom < 0 || zoom > 32)
    throw new RasterDamaged('the TIFF is not on the grid of web map tiles');
  return { zoom, left: Math.round(left), top: Math.round(top) };
}
