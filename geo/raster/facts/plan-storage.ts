import { GeoError } from '../../geo-error.ts';
import type { RasterManifest, RasterSampling } from '../manifest.ts';
import type { BandFacts, RasterFacts } from './read-facts.ts';

/** How the pixels of a raster are stored. */
export interface StoragePlan extends Pick<RasterManifest, 'kind' | 'dataType' | 'mask'> {
  /** Without an alpha band. */
  readonly bands: readonly BandFacts[];
  /** Value for pixels without data; null if alpha marks them. Signed bytes are not converted. */
  readonly nodata: number | 'nan' | null;
  readonly palette: NonNullable<BandFacts['palette']> | null;
  readonly sampling: RasterSampling;
}

/** What decides between interpolated values and classes, beside the facts of the bands. */
export interface SamplingEvidence {
  /** From the display of the upload; null if it states none. */
  readonly requested: RasterSampling['resampling'] | null;
  readonly hasAttributeTable: boolean;
  /** Whether the sampled values are few distinct integers. */
  readonly hasFewValues: boolean;
}

/**
 * Nodata values: the minimum of signed types; the maximum of unsigned types with enough values to spare one.
 */
const ownNodata: Partial<Record<RasterManifest['dataType'], number | 'nan'>> = {
  int8: -128,
  int16: -32_768,
  int32: -2_147_483_648,
  uint32: 4_294_967_295,
  float32: 'nan',
  float64: 'nan',
};

/**
 * Types of classes that have no value to spare, and the type that has one. The most frequent values of a band
 * and of its alpha are computed separately, so that an edge would have a class that no pixel has. A wider type
 * takes as many bytes as the alpha.
 */
const wider: Partial<Record<RasterManifest['dataType'], RasterManifest['dataType']>> = {
  uint8: 'int16',
  uint16: 'int32',
};

/**
 * Decides how the pixels are stored, based on their type (record 0042). Conversion to another grid leaves
 * pixels without data at the edges, so every raster needs a way to mark them.
 */
export function planStorage(facts: RasterFacts, evidence: SamplingEvidence): StoragePlan {
  const isAlpha = ({ interpretation }: BandFacts) => interpretation === 'alpha';
  const bands = facts.bands.filter((band) => !isAlpha(band));
  const [first] = bands;
  if (first === undefined) throw new GeoError('raster_empty', 'The TIFF contains only an alpha band.');
  if (facts.bands.some(({ type }) => type !== first.type))
    throw new GeoError(
      'unsupported_format',
      'The TIFF contains bands of different types. Save all bands with the same type.',
    );
  const hasAlpha = bands.length < facts.bands.length;
  const dataType = first.type;
  if (first.palette !== null && bands.length === 1 && isIndex(dataType) && !hasAlpha)
    return planPalette(first, first.palette);
  if (isImagery(facts.bands)) {
    const sampling = samplingOf(first, { ...evidence, hasAttributeTable: false, hasFewValues: false });
    // The most frequent value of each band would be a colour that no pixel has.
    const overviews = sampling.overviews === 'mode' ? 'nearest' : sampling.overviews;
    return {
      kind: 'imagery',
      ...{ dataType, mask: 'alpha', bands, nodata: null, palette: null },
      sampling: { ...sampling, overviews },
    };
  }
  const sampling = samplingOf(first, isPicture(bands) ? { ...evidence, hasFewValues: false } : evidence);
  const canSpare = first.nodata !== null || ownNodata[dataType] !== undefined;
  const stored =
    hasAlpha || canSpare || sampling.overviews !== 'mode' ? dataType : (wider[dataType] ?? dataType);
  const nodata = hasAlpha ? null : (first.nodata ?? ownNodata[stored] ?? null);
  const mask = nodata === null ? 'alpha' : 'nodata';
  return { kind: 'numeric', dataType: stored, mask, bands, nodata, palette: null, sampling };
}

/**
 * Whether the bands are those of a picture, which may have few colours: red, green and blue, beside near infrared for
 * example, or three or four bands of unsigned integers that open as a picture.
 */
function isPicture(bands: readonly BandFacts[]): boolean {
  const isUnsigned = bands.every(({ type, unit, scale, offset }) => isIndex(type) && unit === null && scale === 1 && offset === 0); // prettier-ignore
  const hasColours = colours.every((colour) => bands.some(({ interpretation }) => interpretation === colour));
  return isUnsigned && (hasColours || bands.length === 3 || bands.length === 4);
}

const colours = ['red', 'green', 'blue'];

/** Whether the bands are bytes of red, green and blue, and nothing else but alpha. */
export function isImagery(all: readonly BandFacts[]): boolean {
  const bands = all.filter(({ interpretation }) => interpretation !== 'alpha');
  return (
    bands.length === 3 &&
    bands.every(({ type, interpretation }, n) => type === 'uint8' && interpretation === colours[n])
  );
}

/** The decision of record 0042 on classes: the caller's, else that of the file, else that of its values. */
function samplingOf(
  { isReadUnsigned }: BandFacts,
  { requested, hasAttributeTable, hasFewValues }: SamplingEvidence,
): RasterSampling {
  const classes = { resampling: 'nearest', overviews: 'mode' } as const;
  if (requested === 'nearest') return { ...classes, reason: 'requested' };
  // The mean of signed bytes that are read as unsigned is wrong if their signs differ.
  const areSigned = isReadUnsigned && (requested !== null || !(hasAttributeTable || hasFewValues));
  if (areSigned) return { resampling: 'nearest', overviews: 'nearest', reason: 'signed_bytes' };
  if (requested === 'bilinear') return { resampling: 'bilinear', overviews: 'average', reason: 'requested' };
  if (hasAttributeTable) return { ...classes, reason: 'attribute_table' };
  if (hasFewValues) return { ...classes, reason: 'few_values' };
  return { resampling: 'bilinear', overviews: 'average', reason: 'continuous' };
}

/** The types of palette indexes in a TIFF. */
function isIndex(dataType: RasterManifest['dataType']): dataType is 'uint8' | 'uint16' {
  return dataType === 'uint8' || dataType === 'uint16';
}

function planPalette(band: BandFacts, palette: NonNullable<BandFacts['palette']>): StoragePlan {
  const clear = palette.findIndex(([, , , alpha]) => alpha === 0);
  const max = band.type === 'uint8' ? 255 : 65_535;
  // A palette of fewer bits has unused indexes.
  const unused = palette.length <= max ? max : -1;
  const given = typeof band.nodata === 'number' ? band.nodata : null;
  const nodata = given ?? (clear >= 0 ? clear : unused >= 0 ? unused : null);
  const entries = Array.from({ length: max + 1 }, (_, index) => palette[index] ?? ([0, 0, 0, 0] as const));
  const colors = entries.map(([r, g, b, a], index) => [r, g, b, index === nodata ? 0 : a] as const);
  return {
    kind: 'palette',
    dataType: band.type,
    // A full palette has no unused index.
    mask: nodata === null ? 'alpha' : 'nodata',
    bands: [band],
    nodata,
    palette: withoutRepeatedEnd(colors),
    // Means of indexes have no meaning, whatever the caller requests.
    sampling: { resampling: 'nearest', overviews: 'mode', reason: 'palette' },
  };
}

/** The unused rest of a 16-bit palette is tens of thousands of entries of one colour. */
function withoutRepeatedEnd<Color extends readonly number[]>(colors: readonly Color[]): readonly Color[] {
  const last = String(colors.at(-1));
  return colors.slice(0, colors.findLastIndex((color) => String(color) !== last) + 2);
}

/**
 * Type and nodata value of a TIFF that GDAL reads again: versions that read signed bytes as unsigned compare
 * them with an unsigned value.
 */
export function fieldsForGdal({
  bands,
  dataType,
  nodata,
}: StoragePlan): Pick<StoragePlan, 'dataType' | 'nodata'> {
  if (bands[0]?.isReadUnsigned !== true || typeof nodata !== 'number') return { dataType, nodata };
  return { dataType: 'uint8', nodata: nodata & 255 };
}
