import type { FileBytes } from '../file-bytes.ts';
import { checkBlocks } from './check-blocks.ts';
import { type GeoReference, readGeoReference } from './geo-reference.ts';
import { refuseTiff } from './refuse-tiff.ts';
import { readDirectories, type TiffDirectory } from './tiff-directories.ts';
import { readImage, type TiffImage } from './tiff-image.ts';
import { tag } from './tiff-tags.ts';
import { TiffValues } from './tiff-values.ts';

/** What is known of a TIFF before any of its pixels is decoded. */
export interface TiffDescription {
  readonly image: Omit<TiffImage, 'offsets' | 'byteCounts'>;
  readonly reference: GeoReference;
  /** Place of the directory that is read, counted from 0: the first image in full resolution. */
  readonly directory: number;
  /** Images in full resolution. */
  readonly pages: number;
  /** Reduced images of it (overviews) that the file brings along. */
  readonly reduced: readonly { readonly width: number; readonly height: number }[];
  /** Strips or tiles of the image that hold something, as a part of all: a sparse file leaves out the others. */
  readonly filledShare: number;
  /** The value of pixels without data as the file writes it (GDAL's field); null where there is none. */
  readonly nodata: string | null;
}

const maxNodataLength = 100;

/**
 * Looks a TIFF over from end to end without decoding a pixel, so that what is damaged, foreign or made to harm is refused
 * with a sentence before a program of others opens it. Throws GeoError.
 */
export async function inspectTiff(file: FileBytes): Promise<TiffDescription> {
  const { directories, littleEndian } = await readDirectories(file);
  const values = [];
  for (const directory of directories) values.push(await kindOf(file, directory, littleEndian));
  const number = values.findIndex(({ isFull }) => isFull);
  const directory = directories[number];
  if (directory === undefined) throw refuseTiff('invalid_file', 'holds no image in full resolution');
  const image = await readImage(file, directory, littleEndian);
  const { filled, blocks } = await checkBlocks(file, image, littleEndian);
  if (filled === 0)
    throw refuseTiff('raster_empty', `holds no pixels: all of its ${blocks} strips or tiles are empty`);
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
  return {
    image: layoutOf(image),
    reference: await readGeoReference(file, directory, littleEndian),
    directory: number,
    pages: values.filter(({ isFull }) => isFull).length,
    reduced,
    filledShare: filled / blocks,
    nodata: (await texts.text(directory.fields.get(tag.gdalNodata), maxNodataLength))?.trim() || null,
  };
}

/** Pixels that any raster may have, whatever it holds. */
const maxPixels = 2 ** 30;
/** Pixels that a sparse raster may have beyond those for each pixel of its filled strips or tiles. */
const maxPixelsPerFilled = 2048;
/** Larger strips or tiles count as so many pixels: one of them takes next to no bytes where all its values are equal. */
const maxCountedBlock = 2 ** 18;

/**
 * Programs visit pixels that a sparse file leaves out as if they were there, and some kilobytes can announce a million
 * million of them. Throws GeoError.
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
    `is ${width} × ${height} pixels, and its strips or tiles hold ${filled} of them; for so few it may have ${max}: crop it to its data`,
    { found: width * height },
  );
}

/** What a directory is for, by its NewSubfileType (TIFF 6.0, section 8): 1 reduced, 2 page, 4 mask. */
async function kindOf(file: FileBytes, { fields }: TiffDirectory, littleEndian: boolean) {
  const [type = 0] = await new TiffValues(file, littleEndian).numbers(fields.get(tag.newSubfileType), 1);
  const isMask = (type & 4) !== 0;
  const isFull = (type & 1) === 0 && !isMask && fields.has(tag.width);
  // Nothing of other pages is read, and masks of full size are read with their image.
  return { isFull, isMask, isPage: isFull || !fields.has(tag.width) };
}

/** All but where its tiles are told of. */
function layoutOf(image: TiffImage): TiffDescription['image'] {
  const { width, height, bands, sample, bits, compression, photometric } = image;
  const { isPlanar, isPalette, extraSamples, blockWidth, blockHeight } = image;
  return {
    width,
    height,
    bands,
    sample,
    bits,
    compression,
    photometric,
    isPlanar,
    isPalette,
    extraSamples,
    blockWidth,
    blockHeight,
  };
}
