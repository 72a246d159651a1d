import type { FileBytes } from '../file-bytes.ts';
import { checkBlocks } from './check-blocks.ts';
import { type GeoReference, readGeoReference } from './geo-reference.ts';
import { refuseTiff } from './refuse-tiff.ts';
import { readDirectories, type TiffDirectory } from './tiff-directories.ts';
import { readImage, type TiffImage } from './tiff-image.ts';
import { tag } from './tiff-tags.ts';
import { TiffValues } from './tiff-values.ts';

/** Properties of a TIFF, read without decoding pixels. */
export interface TiffDescription {
  readonly image: Omit<TiffImage, 'offsets' | 'byteCounts'>;
  readonly reference: GeoReference;
  /** Zero-based index of the directory that is read: the first full-resolution image. */
  readonly directory: number;
  /** Number of full-resolution images. */
  readonly pages: number;
  /** Its reduced images (overviews) in the file. */
  readonly reduced: readonly { readonly width: number; readonly height: number }[];
  /** Share of the image's strips or tiles that contain data: a sparse file omits the others. */
  readonly filledShare: number;
  /** The value of pixels without data as written in the file (GDAL's field); null if there is none. */
  readonly nodata: string | null;
}

const maxNodataLength = 100;

/**
 * Validates a whole TIFF without decoding pixels, so that damaged, unsupported and malicious files are
 * rejected with a message before external programs open them. Throws GeoError.
 */
export async function inspectTiff(file: FileBytes): Promise<TiffDescription> {
  const { directories, littleEndian } = await readDirectories(file);
  const values = [];
  for (const directory of directories) values.push(await kindOf(file, directory, littleEndian));
  const number = values.findIndex(({ isFull }) => isFull);
  const directory = directories[number];
  if (directory === undefined) throw refuseTiff('invalid_file', 'contains no image in full resolution');
  const image = await readImage(file, directory, littleEndian);
  const { filled, blocks } = await checkBlocks(file, image, littleEndian);
  if (filled === 0)
    throw refuseTiff('raster_empty', `contains no pixels: all of its ${blocks} strips or tiles are empty`);
  refuseEmptyArea(image, filled);
  const reduced = [];
  for (const [index, other] of directories.entries()) {
    const { isPage = false, isMask = false } = values[index] ?? {};
    if (index === number || isPage) continue;
    const layout = await readImage(file, other, littleEndian, { isMask });
    await checkBlocks(file, layout, littleEndian);
    if (!isMask) reduced.push({ width: layout.width, height: layout.height });
  }
  const texts = new TiffValues(file, littleEndian);
  const { offsets: _offsets, byteCounts: _byteCounts, ...layout } = image;
  return {
    image: layout,
    reference: await readGeoReference(file, directory, littleEndian),
    directory: number,
    pages: values.filter(({ isFull }) => isFull).length,
    reduced,
    filledShare: filled / blocks,
    nodata: (await texts.text(directory.fields.get(tag.gdalNodata), maxNodataLength))?.trim() || null,
  };
}

/** Number of pixels allowed in any raster, whatever its content. */
const maxPixels = 2 ** 30;
/** Number of pixels allowed in a sparse raster per pixel of its filled strips or tiles. */
const maxPixelsPerFilled = 2048;
/** Larger strips or tiles count as this many pixels: one with equal values takes almost no bytes. */
const maxCountedBlock = 2 ** 18;

/**
 * External programs process the pixels omitted from a sparse file as if they were present, and a few
 * kilobytes can declare trillions of them. Throws GeoError.
 */
function refuseEmptyArea(
  { width, height, bands, isPlanar, blockWidth, blockHeight }: TiffImage,
  filledBlocks: number,
): void {
  const blocks = filledBlocks / (isPlanar ? bands : 1);
  const filled = Math.ceil(blocks * Math.min(blockWidth * blockHeight, maxCountedBlock));
  const max = maxPixels + maxPixelsPerFilled * filled;
  if (width * height <= max) return;
  throw refuseTiff(
    'raster_too_large',
    `has ${width} × ${height} pixels, but its strips or tiles contain only ${filled}; with that many, the limit is ${max}. Crop it to its data`,
    { found: width * height },
  );
}

/** Role of a directory by its NewSubfileType (TIFF 6.0, section 8): 1 reduced, 2 page, 4 mask. */
async function kindOf(file: FileBytes, { fields }: TiffDirectory, littleEndian: boolean) {
  const [type = 0] = await new TiffValues(file, littleEndian).numbers(fields.get(tag.newSubfileType), 1);
  const isMask = (type & 4) !== 0;
  const isFull = (type & 1) === 0 && !isMask && fields.has(tag.width);
  // Other pages are not read, and full-size masks are read with their image.
  return { isFull, isMask, isPage: isFull || !fields.has(tag.width) };
}
