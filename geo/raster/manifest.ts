import type { Bbox } from '../bbox.ts';

/**
 * Describes one version of a raster layer. Its pixels are in Cloud Optimized GeoTIFFs on the grid of web map
 * tiles (EPSG:3857, `TILING_SCHEME=GoogleMapsCompatible`), so that one internal tile is one tile of the map.
 */
export interface RasterManifest {
  readonly format: 1;
  readonly bbox: Bbox;
  /** The zooms of the coarsest overview and of the full resolution, for 256-pixel tiles. */
  readonly minZoom: number;
  readonly maxZoom: number;
  /** How pixels are stored: display colours, numbers to be scaled, or palette indexes. */
  readonly kind: 'imagery' | 'numeric' | 'palette';
  readonly dataType: RasterDataType;
  /** In order; bands are numbered from 1. An alpha band is not included. */
  readonly bands: readonly RasterBand[];
  /**
   * How pixels without data are marked: by the bands' `nodata`, by a mask or an alpha band in the file, or
   * not at all.
   */
  readonly mask: 'nodata' | 'mask' | 'alpha' | 'none';
  /**
   * Only with a palette. Maps an index to red, green, blue, alpha, each 0 to 255. The last entry applies to
   * all further indexes.
   */
  readonly palette?: readonly (readonly [number, number, number, number])[];
  /** The files; two if the raster crosses the antimeridian, one on each side. */
  readonly parts: readonly RasterPart[];
  /** How the pixels were resampled, and why. */
  readonly sampling?: RasterSampling;
  /** Sizes of a pixel in metres of EPSG:3857, in the source and in the files. */
  readonly resolution?: { readonly source: number; readonly stored: number };
  /** The source file, for information. */
  readonly source: RasterSourceSummary;
}

/** Resampling of the pixels to the tile grid and to its overviews. Classes are never interpolated. */
export interface RasterSampling {
  readonly resampling: 'nearest' | 'bilinear';
  readonly overviews: 'nearest' | 'mode' | 'average';
  readonly reason: SamplingReason;
}

export const samplingReasons = [
  /** Measurements and pictures are interpolated. */
  'continuous',
  /** Indexes of a palette. */
  'palette',
  /** The file has an attribute table, which describes classes. */
  'attribute_table',
  /** Few distinct integers. */
  'few_values',
  /** The display of the upload states it. */
  'requested',
  /** GDAL before 3.7 reads signed bytes as unsigned, so that their means are wrong. */
  'signed_bytes',
] as const;

export type SamplingReason = (typeof samplingReasons)[number];

export interface RasterPart {
  /** Object key below the version's prefix, like `part-0.tif`. */
  readonly file: string;
  readonly bytes: number;
  /** Never crosses the antimeridian. */
  readonly bbox: Bbox;
}

export type RasterDataType =
  | 'uint8'
  | 'int8'
  | 'uint16'
  | 'int16'
  | 'uint32'
  | 'int32'
  | 'uint64'
  | 'int64'
  | 'float32'
  | 'float64';

export interface RasterBand {
  /** The band's description or name in the file. */
  readonly name: string | null;
  readonly unit: string | null;
  /** The value of pixels without data, before scale and offset; JSON has no NaN. Null if there is none. */
  readonly nodata: number | 'nan' | null;
  /** Displayed value = stored value × scale + offset. Usually 1 and 0. */
  readonly scale: number;
  readonly offset: number;
  /** GDAL's interpretation in lower case, such as gray, red, palette, undefined. */
  readonly interpretation: string;
  readonly statistics: BandStatistics;
}

/**
 * Statistics of the displayed values: scaled, and without pixels that have no data. All zero if there are
 * none.
 */
export interface BandStatistics {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Population standard deviation: divided by n. */
  readonly stddev: number;
  /** The 2nd, 50th and 98th percentile. */
  readonly percentiles: readonly [p2: number, p50: number, p98: number];
  /** The share of pixels with data, 0 to 1. */
  readonly validShare: number;
  /** Pixels by value, in equal classes from min to max, one per count. */
  readonly histogram: readonly number[];
}

export interface RasterSourceSummary {
  readonly width: number;
  readonly height: number;
  /** Such as `EPSG:2056`; a generated name or the file's if it has no code. */
  readonly crs: string;
  /** Such as `lzw`, as recorded in the TIFF. */
  readonly compression: string;
  readonly bytes: number;
}
