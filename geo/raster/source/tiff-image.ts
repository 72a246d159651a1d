import type { FileBytes } from '../file-bytes.ts';
import { refuseTiff } from './refuse-tiff.ts';
import type { TiffDirectory, TiffField } from './tiff-directories.ts';
import { tag } from './tiff-tags.ts';
import { TiffValues } from './tiff-values.ts';

export type SampleKind = 'uint' | 'int' | 'float';

/** Layout of the pixels of one TIFF image. */
export interface TiffImage {
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  readonly sample: SampleKind;
  /** Bits per sample, 1 to 64. */
  readonly bits: number;
  /** Common name, such as `lzw`. */
  readonly compression: string;
  readonly photometric: number;
  readonly isPlanar: boolean;
  readonly isPalette: boolean;
  /** Meaning of the bands after the colours: 1 and 2 are alpha, 0 is unspecified. */
  readonly extraSamples: readonly number[];
  /** Pixels of a tile, or of a strip over the whole width. */
  readonly blockWidth: number;
  readonly blockHeight: number;
  readonly offsets: TiffField;
  readonly byteCounts: TiffField;
}

const compressions: Readonly<Record<number, string>> = {
  1: 'none',
  2: 'ccitt rle',
  3: 'ccitt fax 3',
  4: 'ccitt fax 4',
  5: 'lzw',
  7: 'jpeg',
  8: 'deflate',
  32771: 'ccitt rle',
  32773: 'packbits',
  32946: 'deflate',
  34887: 'lerc',
  34925: 'lzma',
  50000: 'zstd',
  50001: 'webp',
};

/** Names of unsupported colour models, by photometric interpretation. */
const unsupportedColors: Readonly<Record<number, string>> = {
  4: 'only a mask',
  5: 'in CMYK colours; save it as RGB',
  8: 'in CIE Lab colours; save it as RGB',
  9: 'in CIE Lab colours; save it as RGB',
  10: 'in CIE Lab colours; save it as RGB',
  32803: 'a raw camera image (colour filter array); save it as RGB',
  32844: 'in LogLuv colours; save it as RGB',
  32845: 'in LogLuv colours; save it as RGB',
};

const maxSide = 2_000_000;
/** Size of all samples in bytes. */
const maxBytes = 2 ** 40;
const maxBands = 256;
/** A strip or tile is decoded as a whole (bytes). */
const maxBlockBytes = 2 ** 29;

/**
 * Reads the layout of an image (TIFF 6.0, sections 3 to 8, 15 and 19). Its dimensions are limited, because
 * they determine the memory and disk use of other programs. Throws GeoError.
 */
export async function readImage(
  file: FileBytes,
  { fields }: TiffDirectory,
  littleEndian: boolean,
  { isMask = false }: { readonly isMask?: boolean } = {},
): Promise<TiffImage> {
  const values = new TiffValues(file, littleEndian);
  const one = async (wanted: number, otherwise: number): Promise<number> =>
    (await values.numbers(fields.get(wanted), 1))[0] ?? otherwise;

  const width = measure('width', await one(tag.width, NaN), maxSide);
  const height = measure('height', await one(tag.height, NaN), maxSide);
  const bands = measure('number of bands', await one(tag.samplesPerPixel, 1), maxBands);
  const bits = await same(values, fields.get(tag.bitsPerSample), bands, 1, 'bits per sample');
  const format = await same(values, fields.get(tag.sampleFormat), bands, 1, 'sample formats');
  const sample = sampleKind(format, bits);
  const bytes = (width * height * bands * bits) / 8;
  if (bytes > maxBytes)
    throw refuseTiff(
      'raster_too_large',
      `has ${width} × ${height} pixels with ${bands} bands (${bytes} bytes); the limit is ${maxBytes} bytes`,
      { found: bytes },
    );

  const number = await one(tag.compression, 1);
  const compression = compressions[number];
  if (compression === undefined)
    throw refuseTiff(
      'unsupported_format',
      `has the unsupported compression method ${number}; save it with LZW, DEFLATE or ZSTD`,
      { found: number },
    );
  const predictor = await one(tag.predictor, 1);
  if (![1, 2, 3].includes(predictor))
    throw refuseTiff('invalid_file', `has the unknown predictor ${predictor}`);
  const photometric = await one(tag.photometric, 1);
  const other = unsupportedColors[photometric];
  // The mask of another image has this colour model (TIFF 6.0, section 8).
  if (other !== undefined && !(isMask && photometric === 4))
    throw refuseTiff('unsupported_format', `is ${other}`, { found: photometric });
  const planar = await one(tag.planarConfiguration, 1);
  if (planar !== 1 && planar !== 2)
    throw refuseTiff('invalid_file', `has the unknown planar configuration ${planar}`);
  const isPalette = photometric === 3;
  if (isPalette) checkPalette(fields.get(tag.colorMap), bands, bits);

  return {
    width,
    height,
    bands,
    sample,
    bits,
    compression,
    photometric,
    isPlanar: planar === 2 && bands > 1,
    isPalette,
    extraSamples: await values.numbers(fields.get(tag.extraSamples), maxBands),
    ...(await readBlocks(fields, one, {
      width,
      height,
      pixelBytes: (bits * (planar === 2 ? 1 : bands)) / 8,
    })),
  };
}

async function readBlocks(
  fields: TiffDirectory['fields'],
  one: (wanted: number, otherwise: number) => Promise<number>,
  { width, height, pixelBytes }: { width: number; height: number; pixelBytes: number },
): Promise<Pick<TiffImage, 'blockWidth' | 'blockHeight' | 'offsets' | 'byteCounts'>> {
  const isTiled = fields.has(tag.tileWidth) || fields.has(tag.tileOffsets);
  const blockWidth = isTiled ? measure('width of a tile', await one(tag.tileWidth, NaN), maxSide) : width;
  const blockHeight = isTiled
    ? measure('height of a tile', await one(tag.tileHeight, NaN), maxSide)
    : Math.min(height, measure('height of a strip', await one(tag.rowsPerStrip, height), 2 ** 32));
  if (isTiled && (blockWidth % 16 !== 0 || blockHeight % 16 !== 0))
    throw refuseTiff(
      'invalid_file',
      `has tiles of ${blockWidth} × ${blockHeight} pixels, which are not multiples of 16`,
    );
  const blockBytes = blockWidth * blockHeight * pixelBytes;
  if (blockBytes > maxBlockBytes)
    throw refuseTiff(
      'raster_too_large',
      `has strips or tiles of ${blockWidth} × ${blockHeight} pixels (${Math.ceil(blockBytes)} bytes each); save it with smaller tiles`,
      { found: blockBytes },
    );
  const offsets = fields.get(isTiled ? tag.tileOffsets : tag.stripOffsets);
  const byteCounts = fields.get(isTiled ? tag.tileByteCounts : tag.stripByteCounts);
  if (offsets === undefined || byteCounts === undefined)
    throw refuseTiff('invalid_file', 'does not declare the position of its pixels');
  return { blockWidth, blockHeight, offsets, byteCounts };
}

function measure(what: string, value: number, max: number): number {
  if (!Number.isInteger(value) || value < 1)
    throw refuseTiff(
      'invalid_file',
      Number.isNaN(value) ? `does not declare its ${what}` : `has an invalid ${what} (${value})`,
    );
  if (value > max)
    throw refuseTiff('raster_too_large', `has a ${what} of ${value}; the limit is ${max}`, {
      found: value,
    });
  return value;
}

/** The common value of all bands. */
async function same(
  values: TiffValues,
  field: TiffField | undefined,
  bands: number,
  otherwise: number,
  what: string,
): Promise<number> {
  const all = await values.numbers(field, Math.max(bands, maxBands));
  const [first = otherwise] = all;
  // Some writers store one value for all bands.
  if (all.slice(0, bands).every((value) => value === first)) return first;
  throw refuseTiff(
    'unsupported_format',
    `has bands with different ${what} (${all.slice(0, 8).join(', ')}), which is not supported`,
  );
}

/** TIFF 6.0, section 19: 1 unsigned, 2 signed, 3 floating point, 4 undefined, 5 and 6 complex. */
function sampleKind(format: number, bits: number): SampleKind {
  if (format === 5 || format === 6)
    throw refuseTiff(
      'unsupported_format',
      'contains complex numbers, which are not supported; save their magnitude',
    );
  const kind = ({ 1: 'uint', 2: 'int', 3: 'float', 4: 'uint' } as const)[format];
  if (kind === undefined) throw refuseTiff('invalid_file', `has the unknown sample format ${format}`);
  const isKnown =
    kind === 'float'
      ? [16, 24, 32, 64].includes(bits)
      : kind === 'int'
        ? [8, 16, 32, 64].includes(bits)
        : Number.isInteger(bits) && ((bits >= 1 && bits <= 32) || bits === 64);
  if (!isKnown)
    throw refuseTiff('unsupported_format', `has samples of ${bits} bits (${kind}), which are not supported`);
  return kind;
}

function checkPalette(colorMap: TiffField | undefined, bands: number, bits: number): void {
  if (bands !== 1 || ![1, 2, 4, 8, 16].includes(bits))
    throw refuseTiff(
      'unsupported_format',
      `has a palette for ${bands} bands of ${bits} bits, which is not supported`,
    );
  if (colorMap?.count !== 3 * 2 ** bits)
    throw refuseTiff(
      'invalid_file',
      `has a palette of ${colorMap?.count ?? 0} values instead of ${3 * 2 ** bits}`,
    );
}
