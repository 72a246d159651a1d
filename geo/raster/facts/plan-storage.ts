import { GeoError } from '../../geo-error.ts';
import type { RasterManifest } from '../manifest.ts';
import type { BandFacts, RasterFacts } from './read-facts.ts';

/** How the pixels of a raster are stored. */
export interface StoragePlan extends Pick<RasterManifest, 'kind' | 'dataType' | 'mask'> {
  /** Without an alpha band. */
  readonly bands: readonly BandFacts[];
  /** Value for pixels without data; null if alpha marks them. Signed bytes are not converted. */
  readonly nodata: number | 'nan' | null;
  readonly palette: NonNullable<BandFacts['palette']> | null;
  readonly resampling: 'nearest' | 'bilinear';
  readonly overviewResampling: 'nearest' | 'mode' | 'average';
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
 * Decides how the pixels are stored, based on their type (record 0042). Conversion to another grid leaves
 * pixels without data at the edges, so every raster needs a way to mark them.
 */
export function planStorage(facts: RasterFacts): StoragePlan {
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
  if (first.palette !== null && bands.length === 1 && dataType === 'uint8' && !hasAlpha)
    return planPalette(first, first.palette);
  const colors = ['red', 'green', 'blue'];
  const isImagery =
    dataType === 'uint8' &&
    bands.length === 3 &&
    bands.every(({ interpretation }, n) => interpretation === colors[n]);
  const smooth = { resampling: 'bilinear', overviewResampling: 'average' } as const;
  if (isImagery)
    return { kind: 'imagery', dataType, mask: 'alpha', bands, nodata: null, palette: null, ...smooth };
  // The mean of signed bytes that are read as unsigned is wrong if their signs differ.
  const sampling = first.isReadUnsigned
    ? ({ resampling: 'nearest', overviewResampling: 'nearest' } as const)
    : smooth;
  const nodata = hasAlpha ? null : (first.nodata ?? ownNodata[dataType] ?? null);
  const mask = nodata === null ? 'alpha' : 'nodata';
  return { kind: 'numeric', dataType, mask, bands, nodata, palette: null, ...sampling };
}

function planPalette(band: BandFacts, palette: NonNullable<BandFacts['palette']>): StoragePlan {
  const clear = palette.findIndex(([, , , alpha]) => alpha === 0);
  // A palette of fewer bits has unused indexes.
  const unused = palette.length < 256 ? 255 : -1;
  const given = typeof band.nodata === 'number' ? band.nodata : null;
  const nodata = given ?? (clear >= 0 ? clear : unused >= 0 ? unused : null);
  const entries = Array.from({ length: 256 }, (_, index) => palette[index] ?? ([0, 0, 0, 0] as const));
  return {
    kind: 'palette',
    dataType: 'uint8',
    // A full palette has no unused index.
    mask: nodata === null ? 'alpha' : 'nodata',
    bands: [band],
    nodata,
    palette: entries.map(([r, g, b, a], index) => [r, g, b, index === nodata ? 0 : a]),
    resampling: 'nearest',
    overviewResampling: 'mode',
  };
}
