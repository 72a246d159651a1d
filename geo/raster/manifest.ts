import type { Bbox } from '../bbox.ts';

/**
 * What there is to know of one version of a raster layer. Its pixels are in Cloud Optimized GeoTIFFs on the grid of web
 * map tiles (EPSG:3857, `TILING_SCHEME=GoogleMapsCompatible`), so that one internal tile is one tile of the map.
 */
export interface RasterManifest {
  readonly format: 1;
  readonly bbox: Bbox;
  /** The zoom of the coarsest overview and that of the full resolution, of 256-pixel tiles. */
  readonly minZoom: number;
  readonly maxZoom: number;
  /** How pixels are stored: colours as they are shown, numbers of a scale, or places in a palette. */
  readonly kind: 'imagery' | 'numeric' | 'palette';
  readonly dataType: RasterDataType;
  /** In order; the number of a band is its place, counted from 1. An alpha band is none of them. */
  readonly bands: readonly RasterBand[];
  /**
   * How pixels without data are told: by the bands' `nodata`, by a mask or an alpha band in the file, or there are
   * none.
   */
  readonly mask: 'nodata' | 'mask' | 'alpha' | 'none';
  /** Only of a palette. Place in the palette → red, green, blue, alpha, each 0 to 255. */
  readonly palette?: readonly (readonly [number, number, number, number])[];
  /** The files; two where the raster crosses the antimeridian, of which each lies on one side. */
  readonly parts: readonly RasterPart[];
  /** The file that it was made of, for who asks. */
  readonly source: RasterSourceSummary;
}

export interface RasterPart {
  /** Object key below the version's prefix, like `part-0.tif`. */
  readonly file: string;
  readonly bytes: number;
  /** Never over the antimeridian. */
  readonly bbox: Bbox;
}

export type RasterDataType =
  'uint8' | 'int8' | 'uint16' | 'int16' | 'uint32' | 'int32' | 'uint64' | 'int64' | 'float32' | 'float64';

export interface RasterBand {
  /** The band's own description or name in the file. */
  readonly name: string | null;
  readonly unit: string | null;
  /** The value of pixels without data, before scale and offset; JSON has no NaN. Null where there is none. */
  readonly nodata: number | 'nan' | null;
  /** What is shown is stored value × scale + offset. 1 and 0 as a rule. */
  readonly scale: number;
  readonly offset: number;
  /** GDAL's word for it in lower case, such as gray, red, palette, undefined. */
  readonly interpretation: string;
  readonly statistics: BandStatistics;
}

/** Of the values as they are shown: scaled, and without pixels that hold no data. All zero where there is no such pixel. */
export interface BandStatistics {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Of the whole, not of a sample: divided by n. */
  readonly stddev: number;
  /** The 2nd, 50th and 98th percentile. */
  readonly percentiles: readonly [p2: number, p50: number, p98: number];
  /** The share of pixels that hold data, 0 to 1. */
  readonly validShare: number;
  /** Pixels by value, in as many equal classes from min to max as there are counts. */
  readonly histogram: readonly number[];
}

export interface RasterSourceSummary {
  readonly width: number;
  readonly height: number;
  /** Such as `EPSG:2056`; a name of ours or the file's where it has no code. */
  readonly crs: string;
  /** Such as `lzw`, as the TIFF says it. */
  readonly compression: string;
  readonly bytes: number;
}
